// Worte: Aufgaben und getippte Eingaben.

export default {
  'task {} needs numbers of n digits, 3 n + 3 positions; choose seq {}':
    'Aufgabe {} braucht Zahlen mit n Ziffern, 3 n + 3 Positionen; wähle seq {}',
  'task {} adds numbers below a million; choose at most {}':
    'Aufgabe {} addiert Zahlen unter einer Million; wähle höchstens {}',
  'task {} has one sequence, an encoder-decoder needs two; choose arch encoder or decoder':
    'Aufgabe {} hat eine Folge, ein Encoder-Decoder braucht zwei; wähle arch encoder oder decoder',
  'task {} answers with tokens; choose head token':
    'Aufgabe {} antwortet mit Token; wähle head token',
  'task {} answers with one class; choose head class':
    'Aufgabe {} antwortet mit einer Klasse; wähle head class',
  'task {} fills every sequence; choose lengths fixed':
    'Aufgabe {} füllt jede Folge; wähle lengths fixed',
  'task {} asks for the next token, which a model without a causal mask can see; choose mask causal or arch decoder':
    'Aufgabe {} fragt nach dem nächsten Token, das ein Modell ohne kausale Maske sieht; wähle mask causal oder arch decoder',
  'task {} has answers that depend on later positions; choose arch encoder and mask none':
    'Aufgabe {} hat Antworten, die von späteren Positionen abhängen; wähle arch encoder und mask none',
  'task {} has answers of every token, and all count; choose ignore_index -1':
    'Aufgabe {} hat jedes Token als Antwort, und alle zählen; wähle ignore_index -1',
  'task {} has target 0 where nothing is asked; choose ignore_index 0, or -1 to count these too':
    'Aufgabe {} hat das Ziel 0, wo nichts gefragt ist; wähle ignore_index 0, oder -1, damit auch das zählt',
  'task {} asks at some positions only, and has target 0 elsewhere; choose ignore_index 0':
    'Aufgabe {} fragt nur an einigen Positionen und hat sonst das Ziel 0; wähle ignore_index 0',
  'task {} needs a larger vocabulary; choose at least {}':
    'Aufgabe {} braucht ein größeres Vokabular; wähle mindestens {}',
  'task {} has no empty positions to hide; choose mask {}':
    'Aufgabe {} hat keine leeren Positionen zu verdecken; wähle mask {}',
  'task {} makes samples that cannot be listed; choose fresh or fixed':
    'Aufgabe {} macht Beispiele, die sich nicht aufzählen lassen; wähle fresh oder fixed',
  'task {} has a table that was not read; choose fresh or fixed':
    'Aufgabe {} hat eine Tabelle, die nicht gelesen wurde; wähle fresh oder fixed',
  'task {} has more than 1048576 to list; choose fresh or fixed':
    'Aufgabe {} hat mehr als 1048576 aufzuzählen; wähle fresh oder fixed',
  'task {} has bytes to learn, and the text was not read; read it first':
    'Aufgabe {} muss Bytes lernen, und der Text wurde nicht gelesen; lies ihn zuerst',
  'task {} has bytes to learn, and the table was not read; read it first':
    'Aufgabe {} muss Bytes lernen, und die Tabelle wurde nicht gelesen; lies sie zuerst',
  'task {} has to learn tokens beside the characters of the text; choose at least {}':
    'Aufgabe {} muss neben den Zeichen des Textes Token lernen; wähle mindestens {}',
  'task {} has to learn tokens beside the characters of the table; choose at least {}':
    'Aufgabe {} muss neben den Zeichen der Tabelle Token lernen; wähle mindestens {}',
  'task {} has no text of tokens, which a model of another program brings; choose characters, words or bpe':
    'Aufgabe {} hat keinen Text aus Token, den ein Modell eines anderen Programms mitbringt; wähle characters, words oder bpe',
  'task {} has read its table for another output':
    'Aufgabe {} hat ihre Tabelle für eine andere Ausgabe gelesen',
  'task {} has a table of one column, which has no output to translate to; choose decoder':
    'Aufgabe {} hat eine Tabelle mit einer Spalte, ohne Ausgabe, in die zu übersetzen wäre; wähle decoder',
  'task {} has the same tokens in source and answer; choose 0 or {}':
    'Aufgabe {} hat in Quelle und Antwort dieselben Token; wähle 0 oder {}',
  'task {} has the same tokens in source and answer; choose src_vocab 0 or {}':
    'Aufgabe {} hat in Quelle und Antwort dieselben Token; wähle src_vocab 0 oder {}',
  'task {} has tokens to learn, and the table was not read; choose characters, or read it first':
    'Aufgabe {} muss Token lernen, und die Tabelle wurde nicht gelesen; wähle characters, oder lies sie zuerst',
  'task {} has tokens to learn, and the text was not read; choose characters, or read it first':
    'Aufgabe {} muss Token lernen, und der Text wurde nicht gelesen; wähle characters, oder lies ihn zuerst',
  'task {} has read a table, not a text': 'Aufgabe {} hat eine Tabelle gelesen, keinen Text',
  'task {} has read no table of numbers': 'Aufgabe {} hat keine Tabelle mit Zahlen gelesen',
  'task {} needs as many marks as brackets; choose seq {}':
    'Aufgabe {} braucht so viele Zeichen wie Klammern; wähle seq {}',
  'task {} needs n tokens twice, 2 n positions; choose seq {}':
    'Aufgabe {} braucht n Token zweimal, 2 n Positionen; wähle seq {}',
  'task {} needs neighbours beside a mask; choose seq {}':
    'Aufgabe {} braucht Nachbarn neben einer Lücke; wähle seq {}',
  'task {} needs three numbers; choose 0, or at least {}':
    'Aufgabe {} braucht drei Zahlen; wähle 0 oder mindestens {}',
  'task {} needs two numbers and a sign; choose seq {}':
    'Aufgabe {} braucht zwei Zahlen und ein Rechenzeichen; wähle seq {}',
  'task {} needs one decoder position more than seq; choose at most {}':
    'Aufgabe {} braucht im Decoder eine Position mehr als seq; wähle höchstens {}',
  'task {} has answers of seq tokens and an end; choose seq_tgt 0 or {}':
    'Aufgabe {} hat Antworten aus seq Token und einem Ende; wähle seq_tgt 0 oder {}',
  'task {} needs n tokens, a separator and n slots; choose seq {}':
    'Aufgabe {} braucht n Token, einen Trenner und n Antwortfelder; wähle seq {}',
  'task {} needs n pairs and n questions, 3 n positions; choose seq {}':
    'Aufgabe {} braucht n Paare und n Fragen, 3 n Positionen; wähle seq {}',
  'task {} needs a next token; choose seq {}':
    'Aufgabe {} braucht ein nächstes Token; wähle seq {}',
  'task {} needs a sum and two numbers; choose seq {}':
    'Aufgabe {} braucht eine Summe und zwei Zahlen; wähle seq {}',
  'task {} predicts only streams of its table, whole; choose a list such as state@action':
    'Aufgabe {} sagt nur Ströme ihrer Tabelle vorher, ganz; wähle eine Liste wie state@action',
  'task {} has an episode with more steps than there are step embeddings; choose 0, or at least {}':
    'Aufgabe {} hat eine Episode mit mehr Schritten, als es Schritt-Embeddings gibt; wähle 0 oder mindestens {}',
  'task {} has a position for each stream of a step; choose {}':
    'Aufgabe {} hat für jeden Strom eines Schritts eine Position; wähle {}',
  'task {} has more steps than there are step embeddings; choose 0, or at least {}':
    'Aufgabe {} hat mehr Schritte, als es Schritt-Embeddings gibt; wähle 0 oder mindestens {}',
  'task {} has no table of tokens that its outputs could share; choose tied false':
    'Aufgabe {} hat keine Tabelle von Token, die ihre Ausgaben teilen könnten; wähle tied false',
  'task {} has streams of your own and predicts nothing; choose a list such as state@action':
    'Aufgabe {} hat eigene Ströme und sagt nichts vorher; wähle eine Liste wie state@action',
  '{} is not a {}: use {} to {}': '{1} geht hier nicht. Gebraucht wird: {2 word} von {3} bis {4}',
  'A number is missing beside the sign {}': 'Neben dem Zeichen {} fehlt eine Zahl',
  '"?" is typed twice: pairs come before it, questions after it':
    '„?“ steht zweimal da: Paare stehen davor, Fragen dahinter',
  'the input is too long for any model': 'die Eingabe ist für jedes Modell zu lang',
  'the input is not valid UTF-8': 'die Eingabe ist kein gültiges UTF-8',
  "{} are not in this text's alphabet": '{} sind nicht im Alphabet dieses Textes',
  "{} is not in this text's alphabet": '{} ist nicht im Alphabet dieses Textes',
  'The {} {} has no {} yet': 'Zu {1 word} {2} fehlt noch: {3 word}',
  'Type {} first': 'Gib zuerst etwas ein: {1 word}',
  '{} {} are too few: at least {} are needed':
    '{1} {2 word} sind zu wenig: Mindestens {3} werden gebraucht',
  '{} {} are too many: at most {} fit, with max_len {}':
    '{1} {2 word} sind zu viel: Höchstens {3} passen, mit max_len {4}',
  'The key {} is given twice: every key has one value':
    'Der Schlüssel {} ist zweimal da: Jeder Schlüssel hat einen Wert',
  'The key {} is asked, but no pair gives it':
    'Nach dem Schlüssel {} ist gefragt, aber kein Paar hat ihn',
  '{} questions are too many: at most {}': '{} Fragen sind zu viel: höchstens {}',
  'The token {} is given twice: all tokens must differ':
    'Das Token {} ist zweimal da: Alle Token müssen verschieden sein',
  '{} and {} occur equally often: there is no majority':
    '{} und {} sind gleich häufig: Es gibt keine Mehrheit',
  'a task of streams has no input that is typed':
    'eine Aufgabe mit Strömen hat keine Eingabe zum Tippen',
  'only a causal model with an output for each position can continue a sequence: set mask causal or arch decoder':
    'nur ein kausales Modell mit einer Ausgabe an jeder Position kann eine Folge fortsetzen: setze mask causal oder arch decoder',
};
