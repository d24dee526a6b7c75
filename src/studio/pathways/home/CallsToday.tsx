import { Link } from '@tanstack/react-router'
import { ChartNoAxesColumn } from 'lucide-react'
import { useState } from 'react'
import { buttonLook } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { inDigits } from '#ui/counted.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { CallsChart, CallsLegend, hourTitle } from './CallsChart.tsx'
import { hourOf, outcomes, outcomeTitles } from './dayOfCalls.ts'
import type { Overview } from './overviewQuery.ts'

/** The calls since midnight by hour and outcome. */
export function CallsToday({ overview: { hours: counted, is_partial } }: { readonly overview: Overview }) {
  const [isTable, setTable] = useState(false)
  const hours = counted.map(hourOf)
  const busy = hours.filter(({ total }) => total > 0)
  return (
    <section aria-labelledby="calls-today" className="flex min-w-0 flex-col">
      <Card className="flex flex-1 flex-col gap-4 p-4">
        <div className="flex items-center justify-between gap-4">
          <h2 id="calls-today" className="font-semibold text-[15px]">
            Calls today
          </h2>
          <Link to="/calls" className={buttonLook({ look: 'quiet', size: 'small' })}>
            All calls
          </Link>
        </div>
        {busy.length === 0 ? (
          <div className="flex flex-1 flex-col items-center justify-center gap-2 py-8 text-center text-muted">
            <ChartNoAxesColumn aria-hidden className="size-6" />
            <p>No calls today. Open a pathway and choose Test call to place one.</p>
          </div>
        ) : (
          <>
            <CallsLegend hours={hours} />
            <CallsChart hours={hours} />
            {is_partial && <p className="text-muted text-xs">On very busy days, only the newest calls are counted.</p>}
            <Disclosure isOpen={isTable} onToggle={() => setTable(!isTable)}>
              Show as a table
            </Disclosure>
            {isTable && (
              <div className="overflow-x-auto">
                <table aria-label="Calls today by hour" className="w-full text-left text-[13px] tabular-nums">
                  <thead>
                    <tr className="text-muted text-xs">
                      <th scope="col" className="py-1 pr-4 font-medium">
                        Hour
                      </th>
                      {outcomes.map(name => (
                        <th key={name} scope="col" className="px-2 py-1 text-right font-medium">
                          {outcomeTitles[name]}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {busy.map(hour => (
                      <tr key={hour.start} className="border-line border-t">
                        <th scope="row" className="py-1 pr-4 font-normal">
                          {hourTitle(hour.start)}
                        </th>
                        {outcomes.map(name => (
                          <td key={name} className="px-2 py-1 text-right">
                            {inDigits(hour[name])}
                          </td>
                        ))}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
          </>
        )}
      </Card>
    </section>
  )
}
