import type { SvgImage } from './renderSvg.ts'

/** The most that browsers draw: pixels along a side, and in all. */
export const MAX_SIDE = 16_384
export const MAX_PIXELS = 120_000_000

/** The largest scale up to the one wanted at which a browser can draw the image. */
export function possibleScale({ width, height }: Pick<SvgImage, 'width' | 'height'>, wanted: number): number {
  const most = Math.min(MAX_SIDE / width, MAX_SIDE / height, Math.sqrt(MAX_PIXELS / (width * height)))
  return most >= wanted ? wanted : Math.floor(most * 1000) / 1000
}

/** Draws an image in pixels. @throws where the browser cannot, in words for a person. */
export async function rasterize({ svg, width, height }: SvgImage, scale: number): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
    if (!context || !blob) throw new Error('no image')
    return blob
  } catch {
    throw new Error('This browser can’t draw an image this large. Choose a smaller scale or SVG.')
  } finally {
    URL.revokeObjectURL(url)
  }
}
