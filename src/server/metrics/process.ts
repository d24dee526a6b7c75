import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, type Registry } from 'prom-client'

const NANOSECONDS = 1e9
const MICROSECONDS = 1e6

/** Adds memory, processor time and the delay of the event loop, by the names that dashboards for Node.js know. @returns Stops measuring. */
export function addProcessMetrics(registry: Registry): () => void {
  const registers = [registry]
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const started = new Gauge({
    name: 'process_start_time_seconds',
    help: 'The start of the process, in seconds since 1970.',
    registers,
  })
  started.set(Math.round(performance.timeOrigin / 1000))
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Seconds of processor time, all threads together.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage()
      this.reset()
      this.inc((user + system) / MICROSECONDS)
    },
  })
  gauge('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss())
  gauge('nodejs_heap_size_used_bytes', 'Memory of the main thread’s objects.', () => process.memoryUsage().heapUsed)
  gauge('nodejs_external_memory_bytes', 'Memory of the main thread’s buffers.', () => process.memoryUsage().external)
  new Gauge({
    name: 'nodejs_eventloop_lag_seconds',
    help: 'Delay of the event loop since the last scrape, by quantile (0.5, 0.99, 1).',
    labelNames: ['quantile'],
    registers,
    collect() {
      for (const quantile of [0.5, 0.99, 1]) {
        this.set({ quantile }, (delay.count === 0 ? 0 : delay.percentile(quantile * 100)) / NANOSECONDS)
      }
      delay.reset()
    },
  })
  return () => {
    delay.disable()
  }

  function gauge(name: string, help: string, read: () => number) {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  }
}
