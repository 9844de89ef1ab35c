import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { argumentIssues } from '../argument-issues.ts'
import { claudeCode } from './claude-code.ts'

const answer = (name: string, given: { [key: string]: string | number | object[] }) => {
  const tool = claudeCode.tools.find(candidate => candidate.name === name)
  return claudeCode.badArguments(name, argumentIssues(tool?.inputSchema ?? {}, given as never))
}

describe('claudeCode', () => {
  it('has the tools by their names', () => {
    const names =
      'Read Write Edit MultiEdit NotebookEdit Glob Grep Bash BashOutput KillShell TodoWrite Task WebFetch WebSearch AskUserQuestion ExitPlanMode'
    assert.deepEqual(
      claudeCode.tools.map(tool => tool.name),
      names.split(' '),
    )
  })

  it('runs a bare command with Bash', () => {
    assert.deepEqual(claudeCode.shellCall('npm test'), { name: 'Bash', arguments: { command: 'npm test' } })
  })

  it('answers an unknown tool', () => {
    assert.equal(
      claudeCode.unknownTool('Delete', ['Read']),
      '<tool_use_error>Error: No such tool available: Delete</tool_use_error>',
    )
  })

  it('answers a missing parameter', () => {
    assert.equal(
      answer('Read', {}),
      '<tool_use_error>InputValidationError: Read failed due to the following issue:\nThe required parameter `file_path` is missing</tool_use_error>',
    )
  })

  it('answers several issues, missing ones first, with the path of a nested one', () => {
    const questions = [{ header: 3, options: [], multiSelect: false }]
    assert.equal(
      answer('AskUserQuestion', { questions, title: 'x' }),
      [
        '<tool_use_error>InputValidationError: AskUserQuestion failed due to the following issues:',
        'The required parameter `questions[0].question` is missing',
        'An unexpected parameter `title` was provided',
        'The parameter `questions[0].header` type is expected as `string` but provided as `number`</tool_use_error>',
      ].join('\n'),
    )
  })

  it('passes on a value outside its choices unworded', () => {
    const issue = {
      code: 'invalid_value',
      values: ['content', 'files_with_matches', 'count'],
      path: ['output_mode'],
      message: 'Invalid option: expected one of "content"|"files_with_matches"|"count"',
    }
    assert.equal(
      answer('Grep', { pattern: 'a', output_mode: 'lines' }),
      `<tool_use_error>InputValidationError: ${JSON.stringify([issue], null, 2)}</tool_use_error>`,
    )
  })
})
