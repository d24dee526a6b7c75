import type { LinkProps } from '@tanstack/react-router'
import {
  AudioLines,
  BookOpen,
  History,
  House,
  LibraryBig,
  type LucideIcon,
  MessageSquare,
  MessagesSquare,
  Phone,
  PhoneIncoming,
  Settings,
  UsersRound,
  Waypoints,
  Wrench,
} from 'lucide-react'

export interface StudioPlace {
  readonly to: LinkProps['to']
  readonly title: string
  readonly Icon: LucideIcon
  /** Words that the editor's search also finds it by. */
  readonly keywords: readonly string[]
}

/** The pages that the navigation leads to, in its order. */
export const studioPlaces: readonly StudioPlace[] = [
  { to: '/', title: 'Home', Icon: House, keywords: ['start', 'dashboard', 'templates'] },
  {
    to: '/pathways',
    title: 'Pathways',
    Icon: Waypoints,
    keywords: ['import', 'all pathways', 'new pathway', 'list', 'deleted', 'leave', 'exit'],
  },
  { to: '/calls', title: 'Calls', Icon: Phone, keywords: ['call log', 'transcripts', 'recordings', 'new call'] },
  { to: '/batches', title: 'Batches', Icon: UsersRound, keywords: ['campaigns', 'bulk calls', 'contacts'] },
  { to: '/messages', title: 'Messages', Icon: MessageSquare, keywords: ['sms', 'text messages', 'conversations'] },
  { to: '/numbers', title: 'Numbers', Icon: PhoneIncoming, keywords: ['phone numbers', 'inbound', 'outbound'] },
  { to: '/tools', title: 'Tools', Icon: Wrench, keywords: ['api', 'functions', 'integrations'] },
  { to: '/knowledge', title: 'Knowledge', Icon: LibraryBig, keywords: ['documents', 'files', 'rag', 'vectors'] },
  { to: '/voices', title: 'Voices', Icon: AudioLines, keywords: ['speech', 'tts', 'sound'] },
  { to: '/agents', title: 'Web agents', Icon: MessagesSquare, keywords: ['browser', 'widget', 'embed'] },
  { to: '/activity', title: 'Activity', Icon: History, keywords: ['audit log', 'who changed what', 'changes'] },
  {
    to: '/docs',
    title: 'API reference',
    Icon: BookOpen,
    keywords: ['documentation', 'openapi', 'swagger', 'help'],
  },
  {
    to: '/settings',
    title: 'Settings',
    Icon: Settings,
    keywords: ['preferences', 'api keys', 'secrets', 'language model', 'webhooks', 'account', 'your name', 'erase'],
  },
]
