/** First and last name, or the username when both are empty. */
export const fullName = (member: { firstName: string; lastName: string; userName: string }): string =>
  `${member.firstName} ${member.lastName}`.trim() || member.userName;
