import { useLingui } from '@lingui/react/macro';
import { CopyLine } from '../../../ui/copy-line.tsx';
import { TextField } from '../../../ui/fields/index.ts';
import { Block } from '../../../ui/index.ts';
import type { PartProps } from '../use-engagement-form.ts';

/** The address with the parameters that name the campaign, or null when it is none. */
export function taggedLink(link: PartProps['form']['values']['campaign']): string | null {
  if (!URL.canParse(link.url)) return null;
  const url = new URL(link.url);
  const tags = { utm_source: link.source, utm_medium: link.medium, utm_campaign: link.name };
  for (const [name, value] of Object.entries(tags)) if (value) url.searchParams.set(name, value);
  return url.href;
}

/** The link for adverts. What it names follows visitors to their conversations and leads. */
export function CampaignPart({ form, disabled }: PartProps) {
  const { t } = useLingui();
  const { campaign } = form.values;
  const field = (name: keyof typeof campaign) => ({
    value: campaign[name],
    disabled,
    onChange: (value: string) => form.set('campaign', { ...campaign, [name]: value }),
  });
  const link = taggedLink(campaign);
  return (
    <Block
      title={t`Campaign`}
      hint={t`Campaign parameters and click ids of a landing page are kept with the visit, and shown with its conversations and leads.`}
    >
      <TextField
        {...field('url')}
        label={t`Landing page`}
        placeholder="https://shop.example/sale"
        {...(form.errors.campaign && { error: form.errors.campaign })}
      />
      <div className="field-pair">
        <TextField {...field('source')} label={t`Source`} placeholder="google" />
        <TextField
          {...field('medium')}
          label={t({ message: 'Medium', context: 'campaign' })}
          placeholder="cpc"
        />
        <TextField {...field('name')} label={t`Campaign`} placeholder="autumn-oak" />
      </div>
      {link && <CopyLine label={t`Link for your adverts`} text={link} />}
    </Block>
  );
}
