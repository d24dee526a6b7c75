import { CopyButton } from '#ui/CopyButton.tsx'

interface CodeProps {
  readonly title: string
  readonly text: string
  /** Says what is copied: “Copy the example”. */
  readonly copy: string
}

/** A piece of code with a button that copies it. */
export function Code({ title, text, copy }: CodeProps) {
  return (
    <figure aria-label={title} className="overflow-hidden rounded-lg border border-line bg-surface">
      <figcaption className="flex h-9 items-center justify-between border-line border-b pr-0.5 pl-3 font-medium text-xs">
        {title}
        <CopyButton text={text} label={copy} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls long code */}
      <pre tabIndex={0} className="max-h-96 overflow-auto p-3 font-mono text-xs leading-5">
        {text}
      </pre>
    </figure>
  )
}
