-- Run by tests/neovim.rs in a headless Neovim: a define that several files share. The folder is a
-- library with `lud/` and `def/`.

local here = debug.getinfo(1, 'S').source:match('^@(.*[/\\])')
local session = dofile(here .. 'neovim_session.lua')
local note = session.note

local function steps()
  local root = vim.fn.getcwd()
  local buffer, client, ask = session.open({
    cmd = { os.getenv('ASHTAPADA_BIN'), 'lsp', '--ludii', root },
    root_dir = root,
    workspace_folders = { { name = 'library', uri = vim.uri_from_fname(root) } },
  })
  vim.api.nvim_create_autocmd('BufReadPost', {
    pattern = { '*.lud', '*.def' },
    callback = function(event) vim.lsp.buf_attach_client(event.buf, client.id) end,
  })
  local function short(uri)
    return vim.uri_to_fname(uri):sub(#root + 2)
  end

  vim.wait(500, function() return #vim.diagnostic.get(buffer) > 0 end, 20)
  note('diagnostics', #vim.diagnostic.get(buffer))
  for row, line in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, -1, false)) do
    local column = line:find('"March"', 1, true)
    if column then
      vim.api.nvim_win_set_cursor(0, { row, column + 2 })
    end
  end
  note('defined in', short(ask('textDocument/definition').uri))
  local found = ask('textDocument/references', { context = { includeDeclaration = true } })
  local names = {}
  for _, place in ipairs(found) do
    table.insert(names, short(place.uri))
  end
  note('named in', table.concat(names, ' '))

  local edit = ask('textDocument/rename', { newName = 'Advance' })
  note('changed', #(edit.documentChanges or {}))
  vim.lsp.util.apply_workspace_edit(edit, client.offset_encoding)
  vim.cmd('wall')
  local function text(name)
    return table.concat(vim.fn.readfile(root .. '/' .. name), '\n')
  end
  note('one', text('lud/one.lud'):find('("Advance")', 1, true) ~= nil)
  note('two', select(2, text('lud/two.lud'):gsub('Advance', '')))
  -- The library has the define under its new name as soon as it is saved.
  vim.wait(2000, function() return #vim.diagnostic.get(buffer) > 0 end, 20)
  vim.wait(20000, function() return #vim.diagnostic.get(buffer) == 0 end, 20)
  note('in the end', #vim.diagnostic.get(buffer))
  note('defined in', short(ask('textDocument/definition').uri))
  vim.lsp.stop_client(client.id)
end

session.run(steps)
