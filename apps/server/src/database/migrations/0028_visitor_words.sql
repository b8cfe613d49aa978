CREATE TABLE "unindexed_visitors" (
	"merchant_id" integer NOT NULL,
	"visitor_id" uuid NOT NULL,
	CONSTRAINT "unindexed_visitors_merchant_id_visitor_id_pk" PRIMARY KEY("merchant_id","visitor_id")
);
--> statement-breakpoint
ALTER TABLE "unindexed_visitors" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "visitor_words" (
	"merchant_id" integer NOT NULL,
	"visitor_id" uuid NOT NULL,
	"word" text COLLATE "C" NOT NULL,
	CONSTRAINT "visitor_words_merchant_id_visitor_id_word_pk" PRIMARY KEY("merchant_id","visitor_id","word")
);
--> statement-breakpoint
ALTER TABLE "visitor_words" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "visitor_words" ADD CONSTRAINT "visitor_words_merchant_id_visitor_id_visitors_merchant_id_id_fk" FOREIGN KEY ("merchant_id","visitor_id") REFERENCES "public"."visitors"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visitor_words_word" ON "visitor_words" USING btree ("merchant_id","word","visitor_id");--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "unindexed_visitors" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "merchant_wall" ON "visitor_words" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
-- Visitors are found by their name and addresses. When those change, the visitor is noted here; the words are stored soon
-- after, since they are told apart by the program.
CREATE FUNCTION note_unindexed_visitor() RETURNS trigger LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  INSERT INTO unindexed_visitors (merchant_id, visitor_id) VALUES (NEW.merchant_id, NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_new_visitor AFTER INSERT ON visitors FOR EACH ROW
WHEN ((NEW.first_name, NEW.last_name, NEW.company, NEW.email, NEW.phone) IS DISTINCT FROM ('', '', '', '', ''))
EXECUTE FUNCTION note_unindexed_visitor();
--> statement-breakpoint
CREATE TRIGGER note_unindexed_visitor AFTER UPDATE OF first_name, last_name, company, email, phone ON visitors FOR EACH ROW
WHEN ((OLD.first_name, OLD.last_name, OLD.company, OLD.email, OLD.phone)
  IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.company, NEW.email, NEW.phone))
EXECUTE FUNCTION note_unindexed_visitor();
--> statement-breakpoint
INSERT INTO unindexed_visitors (merchant_id, visitor_id)
  SELECT merchant_id, id FROM visitors
  WHERE (first_name, last_name, company, email, phone) IS DISTINCT FROM ('', '', '', '', '');
--> statement-breakpoint
CREATE FUNCTION merchants_with_unindexed_visitors()
RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$ SELECT DISTINCT u.merchant_id FROM unindexed_visitors u $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION merchants_with_unindexed_visitors() FROM public;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION merchants_with_unindexed_visitors() TO foyer_app;
