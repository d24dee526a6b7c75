/** A pathway that the simulated line plays to its end, with one text that says which update wrote it. */
export function numberedDocument(count: number) {
  return {
    description: `Update ${count}`,
    nodes: [
      { id: 'welcome', type: 'Default', data: { name: 'Welcome', isStart: true, text: `Hello, this is ${count}.` } },
      { id: 'goodbye', type: 'End Call', data: { name: 'Goodbye', text: 'Goodbye.' } },
    ],
    edges: [{ id: 'leave', source: 'welcome', target: 'goodbye', label: 'wants to leave' }],
  }
}
