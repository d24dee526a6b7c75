import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { messageOf } from '#studio/shell/api.ts'
import { Button } from '#ui/Button.tsx'
import { inDigits } from '#ui/counted.ts'
import { download } from '#ui/download.ts'
import { Segments } from '#ui/Segments.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { toast } from '#ui/toast.ts'
import type { Theme } from '../../drawing/palette.ts'
import { possibleScale, rasterize } from '../../drawing/svg/raster.ts'
import type { SvgImage } from '../../drawing/svg/renderSvg.ts'
import { useEditorStore } from '../../hooks/useEditor.ts'
import { fileName } from './download.ts'
import type { Source } from './file.ts'
import { useSvgImage } from './useSvgImage.ts'

interface ImageExportFormProps {
  readonly source: Source
  readonly name: string
  readonly format: 'png' | 'svg'
}

const scales = ['1', '2', '3', '4'].map(value => ({ value, label: `${value}×` }))

/** The canvas as an image, drawn from the pathway: all of it, whatever is in view. */
export function ImageExportForm({ source, name, format }: ImageExportFormProps) {
  const store = useEditorStore()
  const [theme, setTheme] = useState<Theme>('light')
  const [background, setBackground] = useState<'canvas' | 'none'>('canvas')
  const [wanted, setWanted] = useState('2')
  const drawn = useSvgImage({ source, theme, background })
  const image = drawn && 'image' in drawn ? drawn.image : undefined
  const scale = image ? possibleScale(image, Number(wanted)) : Number(wanted)
  const save = useMutation({
    mutationFn: async (made: SvgImage) =>
      format === 'svg' ? new Blob([made.svg], { type: 'image/svg+xml' }) : rasterize(made, scale),
    onSuccess: blob => {
      download(fileName(name, format), blob)
      store.getState().openDialog(null)
    },
  })
  const copy = useMutation({
    mutationFn: async (made: SvgImage) => {
      // A promise, since the browser lets a page copy only while the click is fresh.
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': rasterize(made, scale) })])
    },
    onSuccess: () => toast('Image copied'),
  })
  const failure = drawn && 'failure' in drawn ? drawn.failure : undefined
  const error = save.error ?? copy.error
  const canCopy = typeof ClipboardItem !== 'undefined' && navigator.clipboard !== undefined
  return (
    <>
      <Preview image={image} failure={failure} />
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <Segments
          label="Theme"
          value={theme}
          onChange={value => setTheme(value === 'dark' ? 'dark' : 'light')}
          items={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
        <Segments
          label="Background"
          value={background}
          onChange={value => setBackground(value === 'none' ? 'none' : 'canvas')}
          items={[
            { value: 'canvas', label: 'Background' },
            { value: 'none', label: 'Transparent' },
          ]}
        />
        {format === 'png' && <Segments label="Scale" value={wanted} onChange={setWanted} items={scales} />}
        {image && (
          <p className="self-center text-muted text-xs tabular-nums" role="status">
            {format === 'png' ? sizeOf(image, scale) : `${sizeOf(image, 1)}, scales to any size`}
          </p>
        )}
      </div>
      {format === 'png' && image && scale < Number(wanted) && (
        <p className="text-warning text-xs">
          Too large for this browser, so it exports at {inDigits(scale)}×. SVG has no size limit.
        </p>
      )}
      {error && (
        <p role="alert" className="text-danger text-xs">
          {messageOf(error)}
        </p>
      )}
      <div className="flex justify-end gap-2">
        {format === 'png' && (
          <Button
            busy={copy.isPending}
            disabled={!image || !canCopy}
            title={canCopy ? undefined : 'This browser lets pages copy images only over HTTPS.'}
            onClick={() => image && copy.mutate(image)}
          >
            Copy image
          </Button>
        )}
        <Button look="primary" busy={save.isPending} disabled={!image} onClick={() => image && save.mutate(image)}>
          Download
        </Button>
      </div>
    </>
  )
}

const CM_PER_PIXEL = 2.54 / 300

/** In pixels, and on paper. */
function sizeOf({ width, height }: SvgImage, scale: number): string {
  const [x, y] = [Math.round(width * scale), Math.round(height * scale)]
  const cm = (pixels: number) => (pixels * CM_PER_PIXEL).toFixed(1)
  return `${inDigits(x)} × ${inDigits(y)} pixels (${cm(x)} × ${cm(y)} cm at 300 dpi)`
}

interface PreviewProps {
  readonly image: SvgImage | undefined
  readonly failure: string | undefined
}

/** The image, small, on squares that show where it is transparent. */
function Preview({ image, failure }: PreviewProps) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!image) return
    const made = URL.createObjectURL(new Blob([image.svg], { type: 'image/svg+xml' }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [image])
  return (
    <div className="flex h-64 items-center justify-center overflow-hidden p-2 rounded-lg border border-line bg-[conic-gradient(var(--color-raised)_25%,transparent_0_50%,var(--color-raised)_0_75%,transparent_0)] bg-[length:16px_16px]">
      {failure !== undefined && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
      {image && url && <img src={url} alt="Preview" className="size-full object-contain" />}
      {!image && failure === undefined && <Spinner label="Drawing the image" />}
    </div>
  )
}
