import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isLeftOpen, readTaggedReply } from './tagged-reply.ts'

const listing = 'total 8\n-rw-r--r-- 1 ana ana 412 Jan  3 09:12 notes.md'

function reads(text: string, expected: { reasoning?: string; observation: string | undefined }): void {
  assert.deepEqual(readTaggedReply(text), { reasoning: '', ...expected })
}

describe('readTaggedReply: tags', () => {
  it('takes what stands between the tags, less the line breaks next to them', () => {
    reads(
      `<think>\nThe directory holds one file.\n</think>\n\n<predicted_observation>\n${listing}\n</predicted_observation>`,
      {
        reasoning: 'The directory holds one file.',
        observation: listing,
      },
    )
  })

  it('takes the whole text where there is no tag', () => {
    reads(`\n${listing}\n`, { observation: listing })
  })

  it('takes the whole text less reasoning where there is no tag', () => {
    reads(`<think>ls -l on one file</think>\n\n${listing}`, {
      reasoning: 'ls -l on one file',
      observation: listing,
    })
  })

  it('reads tags in capitals, with blanks and with attributes', () => {
    for (const text of [
      '<PREDICTED_OBSERVATION>\na\n</PREDICTED_OBSERVATION>',
      '<predicted_observation lang="sh">\na\n</predicted_observation >',
      '<THINK>hm</Think ><Predicted_Observation>\na',
    ]) {
      assert.equal(readTaggedReply(text).observation, 'a')
    }
    assert.equal(isLeftOpen('<PREDICTED_OBSERVATION>\na'), true)
  })

  it('takes the last of two blocks', () => {
    reads(
      `<predicted_observation>\nls: cannot access 'notes.md'\n</predicted_observation>\n\nNo, it was created in turn 2:\n\n<predicted_observation>\n${listing}\n</predicted_observation>`,
      { observation: listing },
    )
  })

  it('takes a block that was left open to its end', () => {
    reads(`<predicted_observation>\n${listing}\n`, { observation: listing })
  })

  it('takes the innermost of tags opened twice', () => {
    reads(`<predicted_observation>\n<predicted_observation>\n${listing}\n</predicted_observation>`, {
      observation: listing,
    })
  })

  it('prefers a whole block over a tag that is only spoken about afterwards', () => {
    reads(
      `<predicted_observation>\n${listing}\n</predicted_observation>\n\nThe text inside \`<predicted_observation>\` is what ls prints.`,
      { observation: listing },
    )
  })

  it('drops a lone closing tag', () => {
    reads(`${listing}\n</predicted_observation>`, { observation: listing })
  })

  it('reads tags inside a code fence, and keeps fences inside the tags', () => {
    reads(`\`\`\`xml\n<predicted_observation>\n${listing}\n</predicted_observation>\n\`\`\``, {
      observation: listing,
    })
    const readme = '# Notes\n\n```sh\nmake <predicted>\n```'
    reads(`<predicted_observation>\n${readme}\n</predicted_observation>`, { observation: readme })
  })

  it('takes the line break next to a tag also as CRLF, and keeps those inside', () => {
    reads('<predicted_observation>\r\nHTTP/1.1 200 OK\r\n\r\n</predicted_observation>\r\n', {
      observation: 'HTTP/1.1 200 OK\r\n',
    })
  })

  it('keeps white space that is the environment’s', () => {
    reads('<predicted_observation>\n\n  indented\n\n\n</predicted_observation>', {
      observation: '\n  indented\n\n',
    })
  })

  it('drops the heading that earlier turns carry', () => {
    reads(`**Environment Observation:**\n${listing}`, { observation: listing })
    reads(`<predicted_observation>\n**Environment Observation:**\n${listing}\n</predicted_observation>`, {
      observation: listing,
    })
  })

  it('reads an empty block as an empty observation', () => {
    reads('<think>touch prints nothing</think><predicted_observation></predicted_observation>', {
      reasoning: 'touch prints nothing',
      observation: '',
    })
    reads('<predicted_observation>\n\n</predicted_observation>', { observation: '' })
    reads('<predicted_observation>\n', { observation: '' })
  })

  it('finds nothing in nothing', () => {
    reads('', { observation: undefined })
    reads(' \n\t\r\n ', { observation: undefined })
    reads('<think>\n\n</think>\n\n', { observation: undefined })
  })
})

describe('readTaggedReply: reasoning', () => {
  it('ignores tags inside reasoning', () => {
    reads(
      `<think>\nIf the file is missing: <predicted_observation>No such file</predicted_observation>. But it exists.\n</think>\n<predicted_observation>\n${listing}\n</predicted_observation>`,
      {
        reasoning:
          'If the file is missing: <predicted_observation>No such file</predicted_observation>. But it exists.',
        observation: listing,
      },
    )
  })

  it('ignores tags inside reasoning after the answer', () => {
    reads(
      `<predicted_observation>\n${listing}\n</predicted_observation>\n<think>Or <predicted_observation>nothing</predicted_observation>?</think>`,
      { reasoning: 'Or <predicted_observation>nothing</predicted_observation>?', observation: listing },
    )
  })

  it('finds no observation in reasoning that never ends', () => {
    reads('<think>\nThe user runs `make`. First the compiler is called, then', {
      reasoning: 'The user runs `make`. First the compiler is called, then',
      observation: undefined,
    })
  })

  it('finds the block of a reply that forgot to end its reasoning', () => {
    reads(`<think>\nOne file.\n\n<predicted_observation>\n${listing}\n</predicted_observation>`, {
      reasoning: 'One file.',
      observation: listing,
    })
  })

  it('takes all before a lone </think> as reasoning that the prompt opened', () => {
    reads(
      `The directory holds one file.\n</think>\n\n<predicted_observation>\n${listing}\n</predicted_observation>`,
      {
        reasoning: 'The directory holds one file.',
        observation: listing,
      },
    )
    reads(`One file.\n</think>\n${listing}`, { reasoning: 'One file.', observation: listing })
  })

  it('takes tags before a lone </think> as reasoning, whole or not', () => {
    reads(
      `Maybe <predicted_observation>none</predicted_observation>? No.\n</think>\n<predicted_observation>${listing}</predicted_observation>`,
      {
        reasoning: 'Maybe <predicted_observation>none</predicted_observation>? No.',
        observation: listing,
      },
    )
    reads(
      `I answer in <predicted_observation> tags.\n</think>\n<predicted_observation>\n${listing}\n</predicted_observation>`,
      { reasoning: 'I answer in <predicted_observation> tags.', observation: listing },
    )
    reads(`I answer in <predicted_observation>.\n</think>\n${listing}`, {
      reasoning: 'I answer in <predicted_observation>.',
      observation: listing,
    })
  })

  it('leaves <think> and </think> alone where they are the observation’s text', () => {
    const log = 'model: <think>easy</think> 4\nmodel: </think>'
    reads(`<think>cat prints the log</think>\n<predicted_observation>\n${log}\n</predicted_observation>`, {
      reasoning: 'cat prints the log',
      observation: log,
    })
    reads('<predicted_observation>\nmodel: </think>\n</predicted_observation>', {
      observation: 'model: </think>',
    })
  })

  it('joins several stretches of reasoning', () => {
    reads(`<think>one</think>\n<think>two</think>\n${listing}`, {
      reasoning: 'one\n\ntwo',
      observation: listing,
    })
  })
})
