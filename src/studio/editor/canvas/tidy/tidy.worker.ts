import { tidy } from './tidy.ts'
import type { TidyTask } from './vertex.ts'

self.onmessage = ({ data }: MessageEvent<TidyTask>) => self.postMessage(tidy(data))
