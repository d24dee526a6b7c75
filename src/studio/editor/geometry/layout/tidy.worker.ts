import { type GroupedTask, tidyGroups } from './groups.ts'

self.onmessage = ({ data }: MessageEvent<GroupedTask>) => self.postMessage(tidyGroups(data))
