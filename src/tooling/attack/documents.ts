/** A pathway that the simulated line plays to its end; both nodes say which update wrote them. */
export function numberedDocument(count: number) {
  return {
    description: `Update ${count}`,
    nodes: [
      { id: 'welcome', type: 'Default', data: { name: 'Welcome', isStart: true, text: `Hello, this is ${count}.` } },
      { id: 'goodbye', type: 'End Call', data: { name: 'Goodbye', text: 'Goodbye.', update: count } },
    ],
    edges: [{ id: 'leave', source: 'welcome', target: 'goodbye', label: 'wants to leave' }],
  }
}

/** The same update as a JSON Patch of the one before, without its description. */
export function numberedPatch(count: number) {
  const { nodes } = numberedDocument(count)
  return [
    { op: 'replace', path: '/nodes/0/data/text', value: nodes[0]?.data.text },
    { op: 'replace', path: '/nodes/1/data/update', value: nodes[1]?.data.update },
  ]
}
