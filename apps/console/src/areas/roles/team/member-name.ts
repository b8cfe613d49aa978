import { fullName } from '@foyer/domain/full-name';

/** First and last name, or the username when both are empty. */
export const memberName = (member: { firstName: string; lastName: string; userName: string }): string =>
  fullName(member) || member.userName;
