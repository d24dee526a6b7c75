import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CirclePause, Ellipsis, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { CampaignSummary } from '#contract/campaigns.ts'
import { call, messageOf, queryClient } from '#studio/shell/api.ts'
import { IconButton } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { inDigits } from '#ui/counted.ts'
import { Menu } from '#ui/Menu.tsx'
import { Td, Th } from '#ui/Table.tsx'
import { toast } from '#ui/toast.ts'
import { VirtualTable } from '#ui/VirtualTable.tsx'

const refresh = () =>
  Promise.all(['campaigns', 'batches'].map(key => queryClient.invalidateQueries({ queryKey: [key] })))
const onError = (error: unknown) => toast.error(messageOf(error))

interface CampaignTableProps {
  readonly campaigns: readonly CampaignSummary[]
  readonly onEnd: () => void
}

/** Table of campaigns with what came of their calls. */
export function CampaignTable({ campaigns, onEnd }: CampaignTableProps) {
  const [leaving, setLeaving] = useState<CampaignSummary>()
  const stop = useMutation({
    mutationFn: ({ campaign_id }: CampaignSummary) =>
      call('POST /api/v1/campaigns/:campaign_id/stop', { params: { campaign_id } }),
    onSuccess: async (_, { campaign_name }) => {
      toast(`Stopped “${campaign_name}”`)
      await refresh()
    },
    onError,
  })
  const remove = useMutation({
    mutationFn: ({ campaign_id }: CampaignSummary) =>
      call('DELETE /api/v1/campaigns/:campaign_id', { params: { campaign_id } }),
    onSuccess: async (_, { campaign_name }) => {
      setLeaving(undefined)
      toast(`Deleted “${campaign_name}”. Its calls were kept.`)
      await refresh()
    },
    onError,
  })
  return (
    <>
      <VirtualTable
        label="Campaigns"
        columns={7}
        items={campaigns}
        keyOf={({ campaign_id }) => campaign_id}
        onEnd={onEnd}
        head={
          <>
            <Th>Campaign</Th>
            <Th className="text-right">Calls</Th>
            <Th className="text-right">Answered</Th>
            <Th className="text-right">Voicemail</Th>
            <Th className="text-right">Unknown</Th>
            <Th className="text-right">Transferred</Th>
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          </>
        }
        row={campaign => (
          <>
            <Td className="max-w-72">
              <Link
                to="/batches/campaigns/$campaignId"
                params={{ campaignId: campaign.campaign_id }}
                className="block truncate font-medium hover:text-accent"
              >
                {campaign.campaign_name}
              </Link>
            </Td>
            {[
              campaign.count,
              campaign.human_answered,
              campaign.voicemail_answered,
              campaign.unknown_answered,
              campaign.transferred_count,
            ].map((number, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
              <Td key={at} className="text-right text-muted tabular-nums">
                {inDigits(number)}
              </Td>
            ))}
            <Td className="w-12">
              <Menu
                trigger={
                  <IconButton label={`Actions for ${campaign.campaign_name}`}>
                    <Ellipsis aria-hidden className="size-4" />
                  </IconButton>
                }
                items={[
                  {
                    label: 'Stop its batches',
                    icon: <CirclePause aria-hidden className="size-4 text-muted" />,
                    onSelect: () => stop.mutate(campaign),
                  },
                  {
                    label: 'Delete',
                    icon: <Trash2 aria-hidden className="size-4 text-muted" />,
                    onSelect: () => setLeaving(campaign),
                  },
                ]}
              />
            </Td>
          </>
        )}
      />
      <ConfirmDialog
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={`Delete “${leaving?.campaign_name ?? ''}”?`}
        description="Its batches stop. Batches and calls are kept but no longer grouped. You can’t undo this."
        confirm="Delete"
        busy={remove.isPending}
        onConfirm={() => leaving && remove.mutate(leaving)}
      />
    </>
  )
}
