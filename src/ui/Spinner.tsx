import { LoaderCircle } from 'lucide-react'

/** Turns while something loads; unseen for the first 200 ms, so that a quick answer does not flicker. */
export function Spinner({
  label = 'Loading',
  className = 'size-4',
}: {
  readonly label?: string
  readonly className?: string
}) {
  return (
    <span role={label === '' ? undefined : 'status'} className="inline-flex animate-late">
      <LoaderCircle aria-hidden className={`animate-spin ${className}`} />
      {label !== '' && <span className="sr-only">{label}</span>}
    </span>
  )
}
