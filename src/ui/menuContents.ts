import type { ReactNode } from 'react'

export interface MenuItem {
  readonly label: string
  /** Says what it does, in one line below its label. */
  readonly about?: string
  readonly icon?: ReactNode
  readonly shortcut?: string | undefined
  readonly isDanger?: boolean
  /** A whole sentence, which may need several lines. */
  readonly isLong?: boolean
  readonly isDisabled?: boolean
  /** A line above it sets it apart from what stands before. */
  readonly isApart?: boolean
  readonly onSelect: () => void
}

/** One of several values, as a part of a menu. */
export interface MenuChoice {
  readonly title: string
  readonly value: string
  readonly choices: readonly { readonly value: string; readonly label: string; readonly icon?: ReactNode }[]
  readonly onChange: (value: string) => void
}

/** The contents of a menu: items, and below them one choice. */
export interface MenuContents {
  readonly choice?: MenuChoice
  readonly items: readonly MenuItem[]
}

/** A place of the window, in pixels. */
export interface Point {
  readonly x: number
  readonly y: number
}
