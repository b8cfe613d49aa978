import { FACT_SOURCES, type FactSource } from '@foyer/domain/fact-sources';
import { conversationSource } from './conversations.ts';
import { pageSource } from './pages.ts';
import type { AnySource, SourceSql } from './source.ts';
import { ticketSource } from './tickets.ts';
import { visitSource } from './visits.ts';

const SOURCES: { readonly [Source in FactSource]: SourceSql<Source> } = {
  conversations: conversationSource,
  visits: visitSource,
  pages: pageSource,
  tickets: ticketSource,
};

export const sourceOf = (name: FactSource): AnySource => SOURCES[name] as unknown as AnySource;

export const SOURCE_NAMES = Object.keys(FACT_SOURCES) as readonly FactSource[];
