const looks: Readonly<Record<string, string>> = {
  GET: 'text-success',
  POST: 'text-accent',
  DELETE: 'text-danger',
}

/** The method of an operation, in its colour. */
export function Method({ method, className = '' }: { readonly method: string; readonly className?: string }) {
  return (
    <span className={`shrink-0 font-mono font-semibold text-[11px] ${looks[method] ?? 'text-warning'} ${className}`}>
      {method === 'DELETE' ? 'DEL' : method}
    </span>
  )
}
