import { useWheel, type Wheel } from '#studio/shell/wheel.ts'

const options = {
  // As far as the wheel turned, as any page scrolls.
  scroll: { panOnScroll: true, panOnScrollSpeed: 1, zoomOnScroll: false },
  zoom: { panOnScroll: false, zoomOnScroll: true },
} as const satisfies Readonly<Record<Wheel, object>>

/** React Flow's options for what this person's mouse wheel does. */
export function useWheelOptions() {
  return options[useWheel(state => state.wheel)]
}
