import { type AnyColumn, gte, lt, lte, type SQL } from 'drizzle-orm'
import { ApiError } from '../http/errors.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const DAY_MS = 24 * 60 * 60 * 1000
/** The database knows other moments, but reads them in a form of its own. */
const [EARLIEST, LATEST] = [Date.parse('0001-01-01'), Date.parse('9998-12-31')]

/** Rows from a day or a moment on, as a list's query writes it. @param path the query's member, for the error */
export function from(column: AnyColumn, path: string, written: string): SQL {
  return gte(column, readMoment(path, written))
}

/** Rows until the end of a day, or until a moment. @param path the query's member, for the error */
export function until(column: AnyColumn, path: string, written: string): SQL {
  const end = readMoment(path, written)
  return DAY.test(written.trim()) ? lt(column, new Date(end.getTime() + DAY_MS)) : lte(column, end)
}

function readMoment(path: string, written: string): Date {
  const milliseconds = Date.parse(written)
  if (Number.isNaN(milliseconds)) {
    throw new ApiError(400, `${path} is not a date. Write one like 2026-11-21, or ISO 8601.`, [
      { path, message: 'Write a date like 2026-11-21, or ISO 8601.' },
    ])
  }
  return new Date(Math.min(Math.max(milliseconds, EARLIEST), LATEST))
}
