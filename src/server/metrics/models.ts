import { Histogram, type Registry } from 'prom-client'
import { hearAsked } from '../brains/asked.ts'

const SECONDS = [0.25, 0.5, 1, 2, 5, 10, 30]

/** Adds the requests to models, with those that failed. @returns Stops counting. */
export function addModelMetrics(registry: Registry): () => void {
  const requests = new Histogram({
    name: 'dialpath_model_request_duration_seconds',
    help: 'Seconds from a request to a model to the end of its answer, by purpose and outcome (answered, failed).',
    labelNames: ['purpose', 'outcome'],
    buckets: SECONDS,
    registers: [registry],
  })
  return hearAsked(({ purpose, outcome, seconds }) => requests.observe({ purpose, outcome }, seconds))
}
