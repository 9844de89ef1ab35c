import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Json } from '../../../src/world/json.ts'
import { World } from '../../../src/world/world.ts'
import { readSweAction } from '../actions.ts'
import { argumentIssues } from '../argument-issues.ts'
import { geminiCli } from './gemini-cli.ts'

const answer = (name: string, given: Json) => {
  const tool = geminiCli.tools.find(candidate => candidate.name === name)
  return geminiCli.badArguments(name, argumentIssues(tool?.inputSchema ?? {}, given))
}

describe('geminiCli', () => {
  it('has the tools by their names', () => {
    const names =
      'read_file read_many_files write_file edit replace list_directory glob search_file_content run_shell_command todo_write save_memory task web_fetch web_search exit_plan_mode'
    assert.deepEqual(
      geminiCli.tools.map(tool => tool.name),
      names.split(' '),
    )
  })

  it('has examples that it reads itself', () => {
    const world = World.parse({
      version: 1,
      domain: 'swe',
      title: 'Empty',
      state: { toolset: 'gemini-cli', cwd: '/w' },
    })
    for (const { action } of geminiCli.examples) {
      assert.deepEqual(readSweAction(action, world), { kind: 'action', action })
    }
  })

  it('runs a bare command in the foreground', () => {
    assert.deepEqual(geminiCli.shellCall('make'), {
      name: 'run_shell_command',
      arguments: { command: 'make', is_background: false },
    })
  })

  it('suggests the nearest tools for an unknown one', () => {
    const start = 'Tool "read" not found in registry. Tools must use the exact names that are registered.'
    assert.equal(
      geminiCli.unknownTool('read', ['read_file', 'edit', 'glob', 'write_file']),
      `${start} Did you mean one of: "edit", "glob", "read_file"?`,
    )
    assert.equal(geminiCli.unknownTool('read', ['edit']), `${start} Did you mean "edit"?`)
    assert.equal(geminiCli.unknownTool('read', []), start)
  })

  it('stops at the first complaint about arguments', () => {
    assert.deepEqual(
      [
        answer('write_file', { content: 3 }),
        answer('glob', { pattern: ['*'] }),
        answer('save_memory', { fact: 'a', scope: 'team' }),
        answer('read_many_files', { paths: ['a', 2] }),
        answer('glob', 'src'),
        answer('glob', []),
      ],
      [
        "params must have required property 'file_path'",
        'params/pattern must be string',
        'params/scope must be equal to one of the allowed values',
        'params/paths/1 must be string',
        'Value of params must be an object',
        'params must be object',
      ],
    )
  })

  it('lets todo_write complain in its own words', () => {
    assert.deepEqual(
      [
        answer('todo_write', {}),
        answer('todo_write', { todos: 'none' }),
        answer('todo_write', { todos: [{ id: '1', status: 'pending' }] }),
        answer('todo_write', { todos: [{ id: '1', content: 'a', status: 'later' }] }),
      ],
      [
        'Parameter "todos" must be an array.',
        'Parameter "todos" must be an array.',
        'Each todo must have a non-empty "content" string.',
        'Each todo must have a valid "status" (pending, in_progress, completed).',
      ],
    )
  })
})
