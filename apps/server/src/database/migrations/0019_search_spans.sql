-- The spans of time in which a message lies, each with its merchant: its day, and the 32 days around that. Together with
-- the words in one index they let a search look at one stretch of one merchant's time, whatever others wrote.
CREATE FUNCTION message_spans(merchant_id integer, at timestamptz)
RETURNS bigint[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY[
  (merchant_id::bigint << 24) + ((at AT TIME ZONE 'UTC')::date - DATE '0001-01-01'),
  (merchant_id::bigint << 24) + (1 << 20) + (((at AT TIME ZONE 'UTC')::date - DATE '0001-01-01') >> 5)
];
--> statement-breakpoint
-- The spans that cover a time: its days where those are few.
CREATE FUNCTION spans_between(merchant_id integer, since timestamptz, until timestamptz)
RETURNS bigint[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
AS $$
DECLARE
  own constant bigint := merchant_id::bigint << 24;
  first constant integer := (since AT TIME ZONE 'UTC')::date - DATE '0001-01-01';
  last constant integer := (until AT TIME ZONE 'UTC')::date - DATE '0001-01-01';
BEGIN
  IF last - first < 32 THEN RETURN ARRAY(SELECT own + day FROM generate_series(first, last) day); END IF;
  RETURN ARRAY(SELECT own + (1 << 20) + part FROM generate_series(first >> 5, last >> 5) part);
END $$;
--> statement-breakpoint
CREATE TABLE "renamed_visitors" (
	"merchant_id" integer NOT NULL,
	"visitor_id" uuid NOT NULL,
	CONSTRAINT "renamed_visitors_merchant_id_visitor_id_pk" PRIMARY KEY("merchant_id","visitor_id")
);
--> statement-breakpoint
ALTER TABLE "renamed_visitors" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
DROP INDEX "message_words_words";
--> statement-breakpoint
CREATE INDEX "message_words_words" ON "message_words" USING gin ("words",message_spans("merchant_id", "at")) WITH (gin_pending_list_limit=256);
--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "renamed_visitors" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);
--> statement-breakpoint
-- Threads with messages that hold words, each by the newest such message, newest or oldest first. The newest messages are
-- read one by one, which finds what is said everywhere; then the index of words tells of one span of time after the other,
-- each longer than the one before, so that a page costs as much among a million threads as among a thousand. Words are
-- not compared leakproof, hence the rights of the owner, behind the same wall.
CREATE OR REPLACE FUNCTION threads_with_words(wanted tsquery, since timestamptz, until timestamptz, beyond_at timestamptz,
  beyond_id uuid, most integer, oldest_first boolean)
RETURNS TABLE (id uuid, at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  own constant integer := nullif(current_setting('foyer.merchant_id', true), '')::integer;
  lowest constant uuid := '00000000-0000-0000-0000-000000000000';
  highest constant uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  direction constant text := CASE WHEN oldest_first THEN 'ASC' ELSE 'DESC' END;
  -- The words of a beginning are gathered from the whole index before anything else: that is to be done seldom.
  is_open constant boolean := wanted::text LIKE '%:*%';
  stretch constant integer := CASE WHEN is_open THEN 5000 ELSE 500 END;
  bounds constant text := format('w.at BETWEEN $3 AND $4 AND (w.at, w.conversation_id) %s ($5, $6)',
    CASE WHEN oldest_first THEN '>' ELSE '<' END);
  -- A thread stands where its newest message with the words stands.
  chosen constant text := format('NOT EXISTS (SELECT FROM message_words n WHERE n.merchant_id = $1
      AND n.conversation_id = w.conversation_id AND n.seq > w.seq AND n.words @@ $2 AND n.at < $7)
    ORDER BY w.at %1$s, w.conversation_id %1$s LIMIT $8', direction);
  first timestamptz;
  last timestamptz;
  place timestamptz := coalesce(beyond_at, CASE WHEN oldest_first THEN timestamptz '-infinity' ELSE 'infinity' END);
  place_id uuid := coalesce(beyond_id, CASE WHEN oldest_first THEN lowest ELSE highest END);
  told integer;
  width interval;
BEGIN
  SELECT w.at INTO first FROM message_words w
    WHERE w.merchant_id = own AND w.at >= coalesce(since, timestamptz '-infinity') ORDER BY w.at LIMIT 1;
  SELECT w.at INTO last FROM message_words w
    WHERE w.merchant_id = own AND w.at < coalesce(until, timestamptz 'infinity') ORDER BY w.at DESC LIMIT 1;
  IF oldest_first THEN first := greatest(first, beyond_at); ELSE last := least(last, beyond_at); END IF;
  IF most < 1 OR first IS NULL OR last IS NULL OR first > last THEN RETURN; END IF;

  RETURN QUERY EXECUTE format('SELECT w.conversation_id, w.at FROM (
      SELECT w.conversation_id, w.seq, w.at, w.words FROM message_words w WHERE w.merchant_id = $1 AND %s
      ORDER BY w.at %2$s, w.conversation_id %2$s, w.seq %2$s LIMIT %3$s) w
    WHERE w.words @@ $2 AND %4$s', bounds, direction, stretch, chosen)
    USING own, wanted, first, last, place, place_id, coalesce(until, timestamptz 'infinity'), most;
  GET DIAGNOSTICS told = ROW_COUNT;
  most := most - told;
  IF most < 1 THEN RETURN; END IF;

  -- What stands within the stretch is told already.
  EXECUTE format('SELECT w.at, w.conversation_id FROM message_words w WHERE w.merchant_id = $1 AND %s
      ORDER BY w.at %2$s, w.conversation_id %2$s, w.seq %2$s OFFSET %3$s LIMIT 1', bounds, direction, stretch - 1)
    INTO place, place_id USING own, wanted, first, last, place, place_id;
  IF place IS NULL THEN RETURN; END IF;
  width := greatest(interval '1 day', CASE WHEN oldest_first THEN place - first ELSE last - place END)
    * CASE WHEN is_open THEN 32 ELSE 8 END;
  LOOP
    IF oldest_first THEN first := place; ELSE last := place; END IF;
    RETURN QUERY EXECUTE format('WITH held AS MATERIALIZED (SELECT w.* FROM message_words w
        WHERE w.words @@ $2 AND message_spans(w.merchant_id, w.at) && spans_between($1, $3, $4))
      SELECT w.conversation_id, w.at FROM held w WHERE w.merchant_id = $1 AND %s AND %s', bounds, chosen)
      USING own, wanted, CASE WHEN oldest_first THEN first ELSE greatest(first, last - width) END,
        CASE WHEN oldest_first THEN least(last, first + width) ELSE last END,
        place, place_id, coalesce(until, timestamptz 'infinity'), most;
    GET DIAGNOSTICS told = ROW_COUNT;
    most := most - told;
    place := CASE WHEN oldest_first THEN first + width ELSE last - width END;
    place_id := CASE WHEN oldest_first THEN highest ELSE lowest END;
    EXIT WHEN most < 1 OR CASE WHEN oldest_first THEN place > last ELSE place < first END;
    width := least(width * 4, interval '1000 days');
  END LOOP;
END $$;
--> statement-breakpoint
-- Messages are found by the name and the addresses of their customer as well. When those change, the visitor is noted here
-- instead of touching the conversations at once: whoever stores messages locks conversations before visitors.
CREATE FUNCTION note_renamed_visitor() RETURNS trigger LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  INSERT INTO renamed_visitors (merchant_id, visitor_id) VALUES (NEW.merchant_id, NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_renamed_visitor AFTER UPDATE OF first_name, last_name, email, phone ON visitors FOR EACH ROW
WHEN ((OLD.first_name, OLD.last_name, OLD.email, OLD.phone) IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.email, NEW.phone))
EXECUTE FUNCTION note_renamed_visitor();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION merchants_with_unindexed_words()
RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT c.merchant_id FROM conversations c WHERE c.indexed_seq < c.last_seq
  UNION
  SELECT r.merchant_id FROM renamed_visitors r
$$;
