/** So many months after a moment, in UTC; the last day of a month that is too short. */
export function addMonths(moment: Date, months: number): Date {
  const later = new Date(moment)
  later.setUTCDate(1)
  later.setUTCMonth(moment.getUTCMonth() + months)
  const daysOfMonth = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate()
  later.setUTCDate(Math.min(moment.getUTCDate(), daysOfMonth))
  return later
}
