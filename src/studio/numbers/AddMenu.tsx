import { Import, Plus, Receipt, ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Menu } from '#ui/Menu.tsx'
import { BillingSheet } from './BillingSheet.tsx'
import { BringDialog } from './BringDialog.tsx'
import { BuyDialog } from './BuyDialog.tsx'

/** Ways to get numbers, and what they cost. */
export function AddMenu() {
  const [open, setOpen] = useState<'buy' | 'bring' | 'billing'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Menu
        trigger={
          <Button size="small">
            <Plus aria-hidden className="size-3.5" />
            Add
          </Button>
        }
        items={[
          {
            label: 'Buy a number…',
            icon: <ShoppingCart aria-hidden className="size-4 text-muted" />,
            onSelect: () => setOpen('buy'),
          },
          {
            label: 'Import numbers from Twilio…',
            icon: <Import aria-hidden className="size-4 text-muted" />,
            onSelect: () => setOpen('bring'),
          },
          {
            label: 'Subscriptions and charges',
            icon: <Receipt aria-hidden className="size-4 text-muted" />,
            onSelect: () => setOpen('billing'),
          },
        ]}
      />
      {open === 'buy' && <BuyDialog onClose={close} />}
      {open === 'bring' && <BringDialog onClose={close} />}
      {open === 'billing' && <BillingSheet onClose={close} />}
    </>
  )
}
