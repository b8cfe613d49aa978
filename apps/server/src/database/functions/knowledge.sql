-- The passages that fit a question best, with BM25 over their words, each word of the question widened by similar ones.
-- Under row-level security `@@` and `%` use no index, so this function has the owner's rights and compares the merchant
-- itself.
--
-- First the words of the question are looked up in the vocabulary, in each configuration that the passages have, with up
-- to five similar words. A similar word counts as much as it is similar, and no more than the word itself. The passages of
-- the rarest words become candidates, as long as there are few of them; only the 150 most promising are scored.
-- The score is the part of the highest one that the question could get; unknown words lower it. A very short passage, such as
-- an FAQ, gets no more for being short than one of 70 % of the mean. `why` has the parts of the score by word, which add up
-- to it; `share` is the part of the question's words, the rare ones weighing most, that a word covers however often it occurs.
--
-- Most of the time goes into reading passages. Those that only have the last of the rare words, which is in most, are not
-- read if the others have found enough, and documents are looked up for the most promising only. `OFFSET 0` keeps lookups by
-- key, since the planner does not know how few rows there are; the words must be constants in its plan to be compared fast.
CREATE OR REPLACE FUNCTION find_passages(question text, grams text[], bases uuid[], wanted_language text, for_members boolean, most integer)
RETURNS TABLE (document_id uuid, run_id uuid, n integer, score real, why jsonb)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public SET pg_trgm.similarity_threshold = 0.4
  SET enable_seqscan = off SET plan_cache_mode = force_custom_plan SET enable_mergejoin = off SET jit = off
AS $$
DECLARE
  own constant integer := nullif(current_setting('foyer.merchant_id', true), '')::integer;
  k1 constant real := 1.2;
  b constant real := 0.75;
  passage_count real;
  mean_size real;
  searched uuid[];
  configs text[];
  terms text[]; lexemes text[]; is_gram boolean[];
  found_terms text[]; found_words text[]; found_weights real[]; found_idfs real[]; found_counts integer[];
  highest real;
  whole real;
  -- Words that say little of what a question is about.
  slight constant text[] := '{time,times,get,got,take,takes,long,much,many,bring,need,want,know,tell,give,go,come,make,possible,please,hi,hello,hey,would,could,like,something,anything,way,thing,وقت,الوقت,المدة,مدة,كم,متى,كيف,احصل,أحصل,يستغرق,تستغرق,طويل,كثير,احتاج,أحتاج,اريد,أريد,اعرف,أعرف,اخبرني,أخبرني,ممكن,يمكن,يمكنني,يمكنكم,هل,فضلك,مرحبا,شيء,طريقة}';
BEGIN
  SELECT t.passages, greatest(t.size::real / greatest(t.passages, 1), 1) INTO passage_count, mean_size
    FROM knowledge_totals t WHERE t.merchant_id = own;
  IF coalesce(passage_count, 0) < 1 THEN RETURN; END IF;

  SELECT array_agg(k.id) INTO searched FROM knowledge_bases k
    WHERE k.merchant_id = own AND (bases IS NULL OR k.id = ANY (bases)) AND (for_members OR k.audience = 'everyone');

  SELECT array_agg(DISTINCT c) INTO configs FROM knowledge_documents d, unnest(d.configs) c
    WHERE d.merchant_id = own AND d.base_id = ANY (searched) AND d.live_run IS NOT NULL
      AND d.state NOT IN ('deleting', 'deleted');

  SELECT array_agg(w.term), array_agg(w.lexeme), array_agg(w.gram) INTO terms, lexemes, is_gram FROM (
    -- A word that says nothing in one of the languages, such as "una", is left out.
    SELECT DISTINCT a.term, l AS lexeme, false AS gram FROM (
      SELECT lower(d.token) AS term, d.lexemes, bool_or(d.lexemes = '{}') OVER (PARTITION BY lower(d.token)) AS is_stop
      FROM unnest(configs) c, ts_debug(c::regconfig, question) d WHERE d.lexemes IS NOT NULL) a, unnest(a.lexemes) l
    WHERE NOT a.is_stop
    UNION SELECT g, g, true FROM unnest(grams) g) w;
  IF terms IS NULL THEN RETURN; END IF;

  -- The words of the vocabulary for each term. Without the term itself, a similar word counts as rare as a new one.
  WITH asked AS (SELECT * FROM unnest(terms, lexemes, is_gram) a(term, lexeme, gram)),
  variants AS (
    SELECT a.term, a.lexeme AS word, 1::real AS weight FROM asked a
    UNION ALL
    SELECT a.term, s.word, s.likeness FROM asked a CROSS JOIN LATERAL (
      SELECT w.word, similarity(w.word, a.lexeme) AS likeness FROM knowledge_words w
      WHERE w.merchant_id = own AND w.word % a.lexeme AND w.word <> a.lexeme
      ORDER BY likeness DESC, w.word LIMIT 5) s
    WHERE NOT a.gram AND length(a.lexeme) > 2),
  known AS (
    SELECT v.term, v.word, max(v.weight) AS weight, max(w.passages) AS count,
      ln(1 + greatest(passage_count - max(w.passages) + 0.5, 0.5) / (max(w.passages) + 0.5))::real AS idf
    FROM variants v CROSS JOIN LATERAL (
      SELECT w.passages FROM knowledge_words w WHERE w.merchant_id = own AND w.word = v.word AND w.passages > 0 OFFSET 0) w
    GROUP BY v.term, v.word),
  capped AS (
    SELECT k.term, k.word, k.weight, k.count,
      least(k.idf, max(k.idf) FILTER (WHERE k.weight = 1) OVER (PARTITION BY k.term)) AS idf FROM known k)
  SELECT array_agg(c.term), array_agg(c.word), array_agg(c.weight), array_agg(c.idf), array_agg(c.count)
    INTO found_terms, found_words, found_weights, found_idfs, found_counts FROM capped c;
  IF found_terms IS NULL THEN RETURN; END IF;

  -- An unknown word of the question counts as one that is in a single passage. Pairs of letters overlap, so each counts half.
  SELECT sum(coalesce(f.idf, ln(1 + passage_count / 1.5)) * CASE WHEN a.gram THEN 0.5 ELSE 1 END) INTO highest
    FROM (SELECT DISTINCT * FROM unnest(terms, is_gram) t(term, gram)) a
    LEFT JOIN (SELECT u.term, max(u.weight * u.idf) AS idf FROM unnest(found_terms, found_weights, found_idfs) u(term, weight, idf) GROUP BY u.term) f
      USING (term);

  -- What a passage could cover at most: a word that is only like known ones counts as an unknown one.
  SELECT sum(coalesce(f.idf, ln(1 + passage_count / 1.5)) * CASE WHEN a.gram THEN 0.5 ELSE 1 END) INTO whole
    FROM (SELECT DISTINCT * FROM unnest(terms, is_gram) t(term, gram)) a
    LEFT JOIN (SELECT u.term, max(u.idf) AS idf FROM unnest(found_terms, found_weights, found_idfs) u(term, weight, idf)
      WHERE u.weight = 1 GROUP BY u.term) f USING (term)
    WHERE a.term <> ALL (slight);

  RETURN QUERY
  WITH variants AS MATERIALIZED (
    SELECT v.*, dense_rank() OVER (ORDER BY v.term) AS term_no
    FROM unnest(found_terms, found_words, found_weights, found_idfs, found_counts) v(term, word, weight, idf, count)),
  words AS MATERIALIZED (
    SELECT w.*, '''' || replace(replace(w.word, '\', '\\'), '''', '''''') || '''' AS quoted, lead(w.word) OVER ordered IS NULL AS is_last
    FROM (
      SELECT w.*, sum(w.count) OVER (ORDER BY w.value DESC, w.count, w.word) - w.count AS before FROM (
        SELECT v.word, max(v.weight * v.idf) AS value, max(v.count) AS count FROM variants v GROUP BY v.word) w) w
    WHERE w.before < 2500
    WINDOW ordered AS (ORDER BY w.before)),
  rare AS MATERIALIZED (
    SELECT p.document_id, p.run_id, p.n, sum(w.value) AS promise FROM words w CROSS JOIN LATERAL (
      SELECT p.document_id, p.run_id, p.n FROM knowledge_passages p
      WHERE p.merchant_id = own AND p.base_id = ANY (searched) AND p.words @@ w.quoted::tsquery) p
    WHERE NOT w.is_last GROUP BY 1, 2, 3),
  live AS MATERIALIZED (
    SELECT h.n FROM rare h CROSS JOIN LATERAL (
      SELECT FROM knowledge_documents d WHERE d.merchant_id = own AND d.id = h.document_id AND d.live_run = h.run_id
        AND d.state NOT IN ('deleting', 'deleted') AND (wanted_language IS NULL OR d.language = wanted_language) OFFSET 0) d
    LIMIT 150),
  -- The last word is in most passages and says least: alone, it is no better than what the others have found.
  last AS (
    SELECT p.document_id, p.run_id, p.n, w.value AS promise FROM words w CROSS JOIN LATERAL (
      SELECT p.document_id, p.run_id, p.n FROM knowledge_passages p
      WHERE p.merchant_id = own AND p.base_id = ANY (searched)
        AND p.words @@ (CASE WHEN (SELECT count(*) FROM live) < 150 THEN w.quoted
          ELSE w.quoted || '&(' || (SELECT string_agg(o.quoted, '|') FROM words o WHERE NOT o.is_last) || ')' END)::tsquery) p
    WHERE w.is_last),
  candidates AS MATERIALIZED (
    SELECT row_number() OVER () AS no, h.document_id, h.run_id, h.n FROM (
      SELECT h.* FROM (
        SELECT a.document_id, a.run_id, a.n, sum(a.promise) AS promise
        FROM (SELECT * FROM rare UNION ALL SELECT * FROM last) a GROUP BY 1, 2, 3 ORDER BY 4 DESC) h
      CROSS JOIN LATERAL (
        SELECT FROM knowledge_documents d WHERE d.merchant_id = own AND d.id = h.document_id AND d.live_run = h.run_id
          AND d.state NOT IN ('deleting', 'deleted') AND (wanted_language IS NULL OR d.language = wanted_language) OFFSET 0) d
      ORDER BY h.promise DESC LIMIT 150) h),
  parts AS (
    SELECT DISTINCT ON (c.no, v.term_no) c.document_id, c.run_id, c.n, v.term, v.word, v.weight, v.weight * v.idf AS share,
      v.weight * v.idf * u.times * (k1 + 1) / (u.times + k1 * (1 - b + b * greatest(p.size / mean_size, 0.7))) AS value
    FROM candidates c
    CROSS JOIN LATERAL (
      SELECT p.size, p.words FROM knowledge_passages p
      WHERE p.merchant_id = own AND p.document_id = c.document_id AND p.run_id = c.run_id AND p.n = c.n OFFSET 0) p
    CROSS JOIN LATERAL (SELECT w.lexeme, cardinality(w.positions)::real AS times FROM unnest(p.words) w WHERE w.lexeme = ANY (found_words)) u
    JOIN variants v ON v.word = u.lexeme
    ORDER BY c.no, v.term_no, value DESC),
  best AS (
    SELECT p.document_id, p.run_id, p.n, (sum(p.value) / highest)::real AS score, array_agg(p.term) AS terms,
      array_agg(p.word) AS words, array_agg(p.weight) AS weights, array_agg(p.share) AS shares, array_agg(p.value) AS values
    FROM parts p GROUP BY 1, 2, 3 ORDER BY 4 DESC, 1, 3 LIMIT most)
  SELECT f.document_id, f.run_id, f.n, f.score, (
    SELECT jsonb_agg(jsonb_build_object('word', p.term, 'like', CASE WHEN p.weight < 1 THEN p.word END, 'found', p.word,
      'score', p.value / highest, 'share', CASE WHEN p.term = ANY (slight) THEN 0 ELSE p.share / whole END) ORDER BY p.value DESC)
    FROM unnest(f.terms, f.words, f.weights, f.shares, f.values) p(term, word, weight, share, value))
  FROM best f ORDER BY 4 DESC, 1, 3;
END $$;

CREATE OR REPLACE FUNCTION merchants_with_due_knowledge(until timestamptz, silent_since timestamptz)
RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT d.merchant_id FROM knowledge_documents d WHERE d.next_try_at <= until
  UNION
  SELECT d.merchant_id FROM knowledge_documents d WHERE d.refresh_at <= until
  UNION
  SELECT d.merchant_id FROM knowledge_documents d
  WHERE d.state IN ('queued', 'training', 'deleting') AND d.state_at < silent_since
$$;

-- The merchants with an embedding model that has passages to read and may be asked now.
CREATE OR REPLACE FUNCTION merchants_with_due_embeddings(until timestamptz)
RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT a.merchant_id FROM ai_providers a
  WHERE a.embedding_model IS NOT NULL AND a.embedding_due_at <= until AND EXISTS (
    SELECT FROM knowledge_documents d
    JOIN knowledge_passages p ON p.merchant_id = d.merchant_id AND p.document_id = d.id AND p.run_id = d.live_run
    WHERE d.merchant_id = a.merchant_id AND d.state NOT IN ('deleting', 'deleted') AND NOT EXISTS (
      SELECT FROM knowledge_vectors v WHERE v.merchant_id = p.merchant_id AND v.document_id = p.document_id
        AND v.run_id = p.run_id AND v.n = p.n))
$$;

REVOKE ALL ON FUNCTION find_passages, merchants_with_due_knowledge, merchants_with_due_embeddings FROM public;
GRANT EXECUTE ON FUNCTION find_passages, merchants_with_due_knowledge, merchants_with_due_embeddings TO foyer_app;
