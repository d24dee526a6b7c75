import type { LucideIcon } from 'lucide-react'
import { iconShapes } from '../iconShapes.ts'
import type { Palette } from '../palette.ts'
import { element } from './markup.ts'
import type { Measure } from './text.ts'
import { MONOSPACE, SANS, type SvgTools } from './words.ts'

/** Takes from the browser all that drawing needs of it besides colours. */
export async function browserTools(palette: Palette): Promise<SvgTools> {
  await document.fonts.ready
  return { palette, measure: createMeasure(), icon: iconMarkup }
}

function createMeasure(): Measure {
  const context = document.createElement('canvas').getContext('2d')
  let font = ''
  return (text, { size, weight = 400, mono }) => {
    if (!context) return text.length * size * 0.6
    const wanted = `${weight} ${size}px ${mono ? MONOSPACE : SANS}`
    if (font !== wanted) {
      context.font = wanted
      font = wanted
    }
    return context.measureText(text).width
  }
}

function iconMarkup(Icon: LucideIcon): string {
  return iconShapes(Icon)
    .map(([name, { key: _, ...attributes }]) => element(name, attributes as Parameters<typeof element>[1]))
    .join('')
}

/** The page's own font as CSS that a file can carry along: the parts of it that the text has signs of. */
export async function fontsFor(text: string): Promise<string> {
  const signs = [...new Set(text)].map(sign => sign.codePointAt(0) ?? 0)
  const faces = [...document.styleSheets].flatMap(sheet => [...sheet.cssRules]).filter(isFace)
  const needed = faces.filter(face => {
    const range = face.style.getPropertyValue('unicode-range')
    return face.style.fontFamily.includes('Inter') && face.style.fontStyle !== 'italic' && covers(range, signs)
  })
  const rules = await Promise.all(
    needed.map(async face => {
      const url = /url\("?([^")]+)"?\)/.exec(face.style.getPropertyValue('src'))?.[1]
      const answer =
        url === undefined ? undefined : await fetch(new URL(url, face.parentStyleSheet?.href ?? location.href))
      if (!answer?.ok) return ''
      const data = await toDataUrl(await answer.blob())
      const range = face.style.getPropertyValue('unicode-range')
      return `@font-face{font-family:Inter;font-weight:100 900;src:url(${data}) format('woff2');unicode-range:${range}}`
    }),
  )
  return rules.join('')
}

function isFace(rule: CSSRule): rule is CSSFontFaceRule {
  return rule instanceof CSSFontFaceRule
}

function covers(range: string, signs: readonly number[]): boolean {
  const parts = range.split(',').map(part => /U\+([\da-f]+)(?:-([\da-f]+))?/i.exec(part))
  return parts.some(part => {
    const from = Number.parseInt(part?.[1] ?? '', 16)
    const to = part?.[2] === undefined ? from : Number.parseInt(part[2], 16)
    return signs.some(sign => sign >= from && sign <= to)
  })
}

function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}
