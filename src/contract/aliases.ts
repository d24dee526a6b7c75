/** Path prefixes of the public service, and where they lead (`decisions.md` §2). The first that fits is taken, then again. */
export const prefixAliases: readonly (readonly [from: string, to: string])[] = [
  ['/v1/', '/api/v1/'],
  ['/api/v1/pathway/', '/api/v1/convo_pathway/'],
  ['/api/v1/vectors', '/api/vectors'],
  ['/api/v1/knowledgebases', '/api/vectors'],
]
