/** First and last name; the username where there is neither. */
export const fullName = (member: { firstName: string; lastName: string; userName: string }): string =>
  `${member.firstName} ${member.lastName}`.trim() || member.userName;
