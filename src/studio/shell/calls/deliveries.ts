import type { RouteAnswer } from '#contract/call.ts'

type Delivery = Pick<
  RouteAnswer<'GET /api/v1/calls/:call_id/webhook'>['deliveries'][number],
  'delivery_id' | 'http_status'
>

/** Tells whether another delivery may come: none has succeeded yet since `before`. */
export function awaitsDelivery([latest]: readonly Delivery[] = [], before?: string): boolean {
  return latest === undefined || latest.delivery_id === before || !isTaken(latest.http_status)
}

/** Tells whether the receiver of a webhook took what it was sent. */
export const isTaken = (http_status: number) => http_status >= 200 && http_status < 300
