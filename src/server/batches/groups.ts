import type { Db } from '../db/database.ts'
import { type BatchRow, type CampaignRow, campaigns } from '../db/schema.ts'

/** Makes a campaign where the account has none of this id: a batch may name one that is new. */
export async function ensureCampaign(
  tx: Db,
  campaign: Omit<CampaignRow, 'created_at'>,
  { created_at }: Pick<BatchRow, 'created_at'>,
): Promise<void> {
  await tx
    .insert(campaigns)
    .values({ ...campaign, created_at })
    .onConflictDoNothing()
}
