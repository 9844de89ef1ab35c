// A small tool server whose every answer is computed, for tests that look at the protocol around it.
export const noteWorld = {
  version: 1,
  domain: 'mcp',
  title: 'Notes on a desk',
  tools: [
    {
      name: 'create_note',
      title: 'Create a note',
      description: 'Writes a note.',
      inputSchema: {
        type: 'object',
        properties: { text: { type: 'string' } },
        required: ['text'],
      },
      annotations: { destructiveHint: false },
    },
    {
      name: 'count_notes',
      description: 'How many notes there are.',
      inputSchema: { type: 'object', properties: {} },
      outputSchema: { type: 'object', properties: { count: { type: 'integer' } }, required: ['count'] },
      annotations: { readOnlyHint: true },
    },
  ],
  state: {
    server: { name: 'desk', version: '2.1.0', title: 'The desk', instructions: 'Keep notes short.' },
    tables: { notes: [{ id: 1, text: 'call the harbour' }] },
  },
  success: [{ kind: 'sql', query: "SELECT count(*) FROM notes WHERE text = 'done'", equals: '1' }],
}
