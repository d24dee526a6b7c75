import { ChevronDown, Wrench } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Finding } from '#pathway/finding.ts'
import type { Fix } from '#pathway/fixes/fix.ts'
import { Button } from '#ui/Button.tsx'
import { Menu } from '#ui/Menu.tsx'
import { useEditorStore } from '../../hooks/useEditor.ts'
import { fixesOf } from '../../session/analysis/offeredFixes.ts'

interface FixButtonsProps {
  readonly finding: Finding
  /** Does the fix with this id. */
  readonly onFix: (id: string) => void
}

/** Quick fixes of a problem: a button for one, a menu for several, nothing for none. */
export function FixButtons({ finding, onFix }: FixButtonsProps) {
  const store = useEditorStore()
  const offered = useMemo(() => fixesOf(store, finding), [store, finding])
  // Edits elsewhere can change a fix's title, so the fixes are derived again on hover and focus.
  const [again, setAgain] = useState<{ readonly finding: Finding; readonly fixes: readonly Fix[] }>()
  const fixes = again?.finding === finding ? again.fixes : offered
  const [first, ...others] = fixes
  if (!first) return null
  const deriveAgain = () => setAgain({ finding, fixes: fixesOf(store, finding) })
  if (others.length === 0) {
    return (
      <Button
        size="small"
        title={first.title}
        className="min-w-0 max-w-full !shrink"
        onPointerEnter={deriveAgain}
        onClick={() => onFix(first.id)}
      >
        <Wrench aria-hidden className="size-3 shrink-0" />
        <span className="truncate">{first.title}</span>
      </Button>
    )
  }
  return (
    <Menu
      trigger={
        <Button
          size="small"
          aria-label="Fix this problem"
          title={finding.message}
          onPointerEnter={deriveAgain}
          onFocus={deriveAgain}
        >
          <Wrench aria-hidden className="size-3 shrink-0" /> Fix
          <ChevronDown aria-hidden className="size-3 shrink-0" />
        </Button>
      }
      items={fixes.map(fix => ({ label: fix.title, isLong: true, onSelect: () => onFix(fix.id) }))}
    />
  )
}
