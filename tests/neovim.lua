-- Run by tests/neovim.rs in a headless Neovim: what a person does, step by step.

local here = debug.getinfo(1, 'S').source:match('^@(.*[/\\])')
local session = dofile(here .. 'neovim_session.lua')
local note = session.note

local function steps()
  local buffer, client, ask = session.open({
    cmd = { os.getenv('ASHTAPADA_BIN'), 'lsp' },
    root_dir = vim.fn.getcwd(),
  })
  local function text()
    return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n')
  end
  -- A place as (1, 0)-based, `into` bytes after the first occurrence of `what`.
  local function go(what, into)
    for row, line in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, -1, false)) do
      local column = line:find(what, 1, true)
      if column then
        vim.api.nvim_win_set_cursor(0, { row, column - 1 + into })
        return
      end
    end
    error('no ' .. what)
  end
  local function replace(from, to)
    go(from, 0)
    local at = vim.api.nvim_win_get_cursor(0)
    vim.api.nvim_buf_set_text(buffer, at[1] - 1, at[2], at[1] - 1, at[2] + #from, { to })
  end

  -- The file has a word misspelt.
  vim.wait(60000, function() return #vim.diagnostic.get(buffer) > 0 end, 20)
  local found = vim.diagnostic.get(buffer)
  note('diagnostics', #found)
  note('message', found[1] and found[1].message:match('^[^\n]*'))
  replace('sqare', 'square')
  vim.wait(60000, function() return #vim.diagnostic.get(buffer) == 0 end, 20)
  note('after the correction', #vim.diagnostic.get(buffer))

  -- Completion where the kinds of `move` stand.
  go('(move Step', #'(move St')
  local items = vim.lsp.util.extract_completion_items(ask('textDocument/completion'))
  local kinds = {}
  for _, item in ipairs(items) do
    kinds[item.label] = true
  end
  note('completes Step', kinds.Step)
  note('completes square', kinds.square)

  go('"ChessKnight"', 3)
  local hover = ask('textDocument/hover')
  note('hovers', hover.contents.value:match('^[^\n]*'))
  local target = ask('textDocument/definition')
  note('defined in', target.uri:match('[^/]*$'))

  go('"Pawn2"', 2)
  local edit = ask('textDocument/rename', { newName = 'Soldier' })
  vim.lsp.util.apply_workspace_edit(edit, client.offset_encoding)
  note('Soldier', select(2, text():gsub('"Soldier', '')))
  note('Pawn', select(2, text():gsub('Pawn', '')))

  replace('        (play', '  (play')
  local edits = ask('textDocument/formatting', { options = { tabSize = 4, insertSpaces = true } })
  vim.lsp.util.apply_text_edits(edits, buffer, client.offset_encoding)
  note('laid out', text():find('\n        (play', 1, true) ~= nil)
  vim.wait(60000, function() return #vim.diagnostic.get(buffer) == 0 end, 20)
  note('in the end', #vim.diagnostic.get(buffer))
  vim.lsp.stop_client(client.id)
end

session.run(steps)
