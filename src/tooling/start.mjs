/**
 * `npm start`, once everything is built. The service ends in order when npm does, with or without a signal: npm may be killed, or hand its
 * signal to a shell that ends without passing it on, so this process also watches its parent.
 */
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
}, 500).unref()

await import(new URL('../../dist/server/main.js', import.meta.url).href)
