-- What the scripts of tests/neovim.rs share: a client on one file, questions to the server, a report.
-- The environment says which server (ASHTAPADA_BIN), which file (LUD_FILE) and where to write what
-- happened (LUD_REPORT).

local session = {}
local report = {}

function session.note(name, value)
  table.insert(report, name .. ': ' .. tostring(value))
end

-- Opens the file with a client of `config`; gives the buffer, the client and a way to ask.
function session.open(config)
  vim.cmd('edit ' .. vim.fn.fnameescape(os.getenv('LUD_FILE')))
  local buffer = vim.api.nvim_get_current_buf()
  config.name = 'ashtapada'
  local id = vim.lsp.start_client(config)
  vim.lsp.buf_attach_client(buffer, id)
  local function ask(method, more)
    local params = vim.lsp.util.make_position_params(0, 'utf-16')
    for key, value in pairs(more or {}) do
      params[key] = value
    end
    local answers = vim.lsp.buf_request_sync(buffer, method, params, 60000)
    local answer = assert(answers and answers[id], method .. ' has no answer')
    assert(not answer.err, vim.inspect(answer.err))
    return answer.result
  end
  return buffer, vim.lsp.get_client_by_id(id), ask
end

-- Runs the steps, writes the report, ends the editor.
function session.run(steps)
  local done, problem = pcall(steps)
  if not done then
    session.note('problem', problem)
  end
  local out = assert(io.open(os.getenv('LUD_REPORT'), 'w'))
  out:write(table.concat(report, '\n') .. '\n')
  out:close()
  vim.cmd('qa!')
end

return session
