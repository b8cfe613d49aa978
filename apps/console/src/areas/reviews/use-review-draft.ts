import { useState } from 'react';

/** What is typed as the reply to a review, kept in this browser until it is sent. */
export function useReviewDraft(reviewId: string): [text: string, setText: (text: string) => void] {
  const key = `foyer.review.draft.${reviewId}`;
  const [text, setText] = useState(() => localStorage.getItem(key) ?? '');
  const keep = (next: string) => {
    if (next === '') localStorage.removeItem(key);
    else localStorage.setItem(key, next);
    setText(next);
  };
  return [text, keep];
}
