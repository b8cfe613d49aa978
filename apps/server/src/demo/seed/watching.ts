import { newSecret } from '../../areas/escalations/secrets.ts';
import type { escalationRules } from '../../areas/escalations/tables.ts';
import { newId } from '../../kernel/ids.ts';
import { capacityRecipes, escalationRecipes } from '../content/watching.ts';
import { MEMBER_IDS, TIDEWELL } from '../ids.ts';

/** The escalation rules of the shop. */
export const escalationRows = (sealSecret: string): (typeof escalationRules.$inferInsert)[] =>
  escalationRecipes.map(({ conditions, actions, ...rule }) => {
    const id = newId();
    const { sealed: secret } = newSecret(sealSecret, TIDEWELL, id);
    return { ...rule, conditions: [...conditions], actions: [...actions], merchantId: TIDEWELL, id, secret };
  });

/** Capacity and skills of members as rows. */
export const capacityRows = () =>
  capacityRecipes.map(({ key, ...row }) => ({ ...row, memberId: MEMBER_IDS[key] }));
