import * as limits from 'virtual:foyer-limits';
import type { ReviewAccount } from '@foyer/contract/reviews/shapes';
import type { SocialPostResult } from '@foyer/contract/reviews/social-shapes';
import { REVIEW_PLATFORM_NAMES } from '@foyer/domain/reviews';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../api/index.ts';
import { comma, joinedText } from '../../i18n/joined-text.ts';
import { wordingText } from '../../i18n/refusals.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { DrawerActs } from '../../ui/drawer-acts.tsx';
import { DrawerHead } from '../../ui/drawer-head.tsx';
import {
  Form,
  LeaveGuard,
  MultiSelectField,
  TextAreaField,
  TextField,
  useForm,
} from '../../ui/fields/index.ts';
import { Badge, toast } from '../../ui/index.ts';

interface Values {
  readonly accounts: readonly string[];
  readonly text: string;
  readonly link: string;
  readonly pictureUrl: string;
}

/** Writes a post and publishes it on connected accounts. Google Play has none. */
export function PostDrawer({
  accounts,
  onClose,
}: {
  accounts: readonly ReviewAccount[];
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [results, setResults] = useState<readonly SocialPostResult[]>([]);
  const postable = accounts.filter(({ platform }) => platform !== 'playstore');
  const form = useForm<Values>({
    initial: { accounts: postable.map(({ id }) => id), text: '', link: '', pictureUrl: '' },
    rules: {
      accounts: { title: t`Accounts`, required: true },
      text: { title: t`Text`, required: true, maxLength: limits.postToPlatforms.text },
      link: { title: t`Link` },
      pictureUrl: { title: t`Picture URL` },
    },
    onSubmit: async (values) => {
      const { posts } = await call('postToPlatforms', {
        body: {
          engIds: [...values.accounts],
          text: values.text,
          link: values.link || null,
          pictureUrl: values.pictureUrl || null,
        },
      });
      setResults(posts);
      if (posts.every(({ state }) => state === 'posted')) {
        toast.show({ kind: 'done', text: t`Published` });
        return onClose();
      }
      // What was published, or may have been, must not be published again with the rest.
      const failed = posts.filter(({ state }) => state === 'failed').map(({ engId }) => engId);
      form.reset({ ...values, accounts: failed });
    },
  });
  return (
    <Drawer opened onClose={onClose} label={t`New post`} width={560}>
      <div className="drawer-frame">
        <DrawerHead title={t`New post`} onClose={onClose} />
        <LeaveGuard when={form.isDirty} />
        <Form form={form}>
          <MultiSelectField
            form={form}
            name="accounts"
            label={t`Accounts`}
            options={postable.map(({ id, platform, name }) => ({
              value: id,
              label: joinedText([REVIEW_PLATFORM_NAMES[platform], name]),
            }))}
          />
          <TextAreaField form={form} name="text" label={t`Text`} />
          <TextField form={form} name="link" label={t`Link`} placeholder="https://" />
          <TextField
            form={form}
            name="pictureUrl"
            label={t`Picture URL`}
            hint={t`The platforms load the picture from this URL. Instagram requires one.`}
            placeholder="https://"
          />
          {results.length > 0 && (
            <ul className="review-posts" aria-live="polite">
              {results.map((result) => (
                <Result key={result.engId} result={result} />
              ))}
            </ul>
          )}
          <DrawerActs save={t`Publish`} isBusy={form.busy} onCancel={onClose} />
        </Form>
      </div>
    </Drawer>
  );
}

function Result({ result: { platform, accountName, state, error, link } }: { result: SocialPostResult }) {
  const { t } = useLingui();
  return (
    <li className="t-13">
      <b className="t-m">
        {REVIEW_PLATFORM_NAMES[platform]}
        {comma()}
        <bdi>{accountName}</bdi>
      </b>{' '}
      {state === 'posted' && <Badge tone="success">{t`Published`}</Badge>}
      {state === 'failed' && <Badge tone="danger">{t`Not published`}</Badge>}
      {state === 'unknown' && <Badge tone="warning">{t`Unknown`}</Badge>}{' '}
      {link && (
        <a href={link} target="_blank" rel="noreferrer">
          {t`Open`}
        </a>
      )}
      {error && <span className="t-2">{wordingText(error)}</span>}{' '}
      {state === 'unknown' && (
        <span className="t-2">{t`It may have been published. Check the platform before you publish it again.`}</span>
      )}
    </li>
  );
}
