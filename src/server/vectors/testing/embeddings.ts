import { createServer } from 'node:http'
import { listen } from '../../testing/listen.ts'

/** An endpoint for embeddings of three numbers: what a text has of animals, of food and of anything. */
export async function startEmbeddings() {
  const asked: string[][] = []
  let status = 200
  const meaningOf = (text: string) => [
    /dog|puppy|hound|cat/i.test(text) ? 1 : 0,
    /food|kibble|meal|eat/i.test(text) ? 1 : 0,
    0.1,
  ]
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', part => {
      body += part
    })
    request.on('end', () => {
      const { input } = JSON.parse(body)
      asked.push(input)
      const data = input.map((text: string, index: number) => ({ index, embedding: meaningOf(text) }))
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(status === 200 ? { data } : { error: 'no' }))
    })
  })
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    /** The texts of each request. */
    asked,
    /** Answers with this status from now on. */
    answer(wanted: number) {
      status = wanted
    },
    close: () => new Promise(resolve => server.close(resolve)),
  }
}
