/**
 * Nodes by id. Where they have the ids of those before in the same order, both share the knowledge of where each stands, so that nothing
 * is counted anew while somebody types. Of nodes with one id the last is meant.
 */
export class NodeIndex<Node extends { readonly id: string }> implements ReadonlyMap<string, Node> {
  private readonly nodes: readonly Node[]
  private readonly places: ReadonlyMap<string, number>

  constructor(nodes: readonly Node[], before?: NodeIndex<Node>) {
    this.nodes = nodes
    this.places = before?.fits(nodes) ? before.places : new Map(nodes.map(({ id }, at) => [id, at]))
  }

  private fits(nodes: readonly Node[]): boolean {
    const own = this.nodes
    return nodes.length === own.length && nodes.every(({ id }, at) => id === own[at]?.id)
  }

  get size(): number {
    return this.places.size
  }

  get(id: string): Node | undefined {
    const at = this.places.get(id)
    return at === undefined ? undefined : this.nodes[at]
  }

  has(id: string): boolean {
    return this.places.has(id)
  }

  keys() {
    return this.places.keys()
  }

  *values(): Generator<Node, undefined> {
    for (const [, node] of this) yield node
  }

  *entries(): Generator<[string, Node], undefined> {
    for (const [id, at] of this.places) {
      const node = this.nodes[at]
      if (node) yield [id, node]
    }
  }

  [Symbol.iterator]() {
    return this.entries()
  }

  forEach(run: (node: Node, id: string, index: NodeIndex<Node>) => void): void {
    for (const [id, node] of this) run(node, id, this)
  }
}
