import type { LadderStep } from '@foyer/domain/lead-ladder';
import type { ContactRow } from '../record.ts';

/** The step of a contact; VISITOR is NEW. */
export const stepOf = ({ leadStatus }: Pick<ContactRow, 'leadStatus'>): LadderStep =>
  leadStatus === 'VISITOR' ? 'NEW' : leadStatus;
