import { Sentence } from '#ui/Sentence.tsx'

/** The description's text: paragraphs, headings that begin with `##`, and names in backquotes. */
export function Prose({ text }: { readonly text: string }) {
  const blocks = text.split(/\n+/).filter(block => block.trim() !== '')
  return (
    <div className="flex flex-col gap-2 leading-6 [overflow-wrap:anywhere]">
      {blocks.map(block =>
        block.startsWith('## ') ? (
          <h2 key={block} className="mt-4 font-semibold text-[15px]">
            {block.slice(3)}
          </h2>
        ) : (
          <p key={block}>
            <Sentence text={block} />
          </p>
        ),
      )}
    </div>
  )
}
