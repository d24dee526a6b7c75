import { create } from 'zustand'

const KEY = 'dialpath-name'
export const LONGEST_NAME = 60

const GENERATED_KEY = 'dialpath-generated-name'
const ADJECTIVES =
  'Amber Azure Bright Calm Clever Coral Cosmic Crimson Gentle Golden Happy Ivory Jade Lively Lucky Mellow Noble Olive Quiet Rapid Scarlet Silver Sunny Velvet'
const ANIMALS =
  'Badger Beaver Bison Crane Dolphin Eagle Falcon Finch Fox Gecko Hare Heron Ibis Jaguar Koala Lark Lynx Marten Otter Owl Panda Puffin Raven Seal'

const anyOf = (words: string) => {
  const list = words.split(' ')
  return list[Math.floor(Math.random() * list.length)] ?? ''
}

/** The name of a person who gave none: “Amber Heron”, the same for as long as the browser keeps it. */
function generatedName(): string {
  const made = `${anyOf(ADJECTIVES)} ${anyOf(ANIMALS)}`
  try {
    const kept = localStorage.getItem(GENERATED_KEY)
    if (kept) return kept
    localStorage.setItem(GENERATED_KEY, made)
  } catch {
    // Without storage the name lasts as long as the page.
  }
  return made
}

function stored(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

/** Under which name others who have the same pathway open see this person; kept in this browser. */
export const useYourName = create<{ readonly name: string; setName(name: string): void }>()(set => ({
  name: stored(),
  setName(written) {
    const name = written.slice(0, LONGEST_NAME)
    set({ name })
    try {
      localStorage.setItem(KEY, name)
    } catch {
      // Without storage the name lasts as long as the page.
    }
  },
}))

// Another tab of this browser is the same person.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === KEY) useYourName.setState({ name: newValue ?? '' })
})

export const defaultName = generatedName()

export function shownName(): string {
  return useYourName.getState().name.trim() || defaultName
}

const TOLD_KEY = 'dialpath-name-told'

/** True the first time that others see this person under a generated name. */
export function isNameNews(): boolean {
  try {
    if (useYourName.getState().name.trim() !== '' || localStorage.getItem(TOLD_KEY) !== null) return false
    localStorage.setItem(TOLD_KEY, 'yes')
    return true
  } catch {
    // It would be told at every opening.
    return false
  }
}
