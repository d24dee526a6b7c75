import './theme.css'
import { expect, it, onTestFinished } from 'vitest'

it('without motion all colours change at once, however deep what has them stands', () => {
  const { dataset } = document.documentElement
  const outer = document.createElement('div')
  const inner = document.createElement('div')
  outer.append(inner)
  document.body.append(outer)
  dataset.theme = 'light'
  onTestFinished(() => {
    outer.remove()
    dataset.theme = 'light'
  })
  const light = getComputedStyle(inner).color
  dataset.theme = 'dark'
  expect(getComputedStyle(inner).color).not.toBe(light)
  expect(document.getAnimations()).toEqual([])
})
