import { keepWorkplace, readWorkplace } from '../../session/view/workplace.ts'

const MOST = 12

/** Recent choices in the search of a pathway, the latest first, kept beyond the tab. */
export function recentOf(pathwayId: string): readonly string[] {
  return readWorkplace(pathwayId).recent ?? []
}

export function remember(pathwayId: string, key: string): void {
  const others = recentOf(pathwayId).filter(one => one !== key)
  keepWorkplace(pathwayId, { recent: [key, ...others].slice(0, MOST) })
}
