// Words of the field in other languages, for a question in one of them over a library in English. The table is ours, from
// the terms under which browsers, operating systems and the W3C's translations know these things. None of it was taken
// from questions that the search is measured with. Words that mean something else in English are left out.
import { foldAccents } from './count-words.ts'

/** One line a meaning: what it is in English, then German, French, Spanish, Portuguese, Italian, Dutch, Japanese, Chinese, Korean. */
const TABLE = `
button: schaltfläche knopf|bouton|botón|botão|pulsante bottone|knop|ボタン|按钮 按鈕|버튼
checkbox: kontrollkästchen ankreuzfeld|case-à-cocher|casilla-de-verificación|caixa-de-seleção|casella-di-controllo|selectievakje|チェックボックス|复选框 核取方塊|체크박스
radio button: optionsfeld|bouton-radio|botón-de-opción|botão-de-opção|pulsante-di-opzione|keuzerondje|ラジオボタン|单选按钮 單選按鈕|라디오
text field input: eingabefeld textfeld|champ-de-texte champ-de-saisie|campo-de-texto entrada-de-texto|campo-de-texto|campo-di-testo|tekstveld invoerveld|入力欄 テキストフィールド|输入框 文本框 輸入框|입력
field: feld|champ|campo|campo|campo|veld|フィールド|字段 欄位|필드
select dropdown: auswahlliste klappliste dropdownliste|liste-déroulante menu-déroulant|lista-desplegable menú-desplegable|lista-suspensa|menu-a-tendina elenco-a-discesa|keuzelijst vervolgkeuzelijst|ドロップダウン プルダウン|下拉列表 下拉菜单 下拉|드롭다운
choose select: auswählen wählen auswahl|choisir sélectionner sélection|elegir seleccionar selección|escolher selecionar seleção|scegliere selezionare selezione|kiezen selecteren|選択 選ぶ|选择 選擇|선택
switch toggle: schalter umschalter|interrupteur bascule|interruptor conmutador|interruptor|interruttore|schakelaar|スイッチ トグル|开关 開關|스위치 토글
slider: schieberegler|curseur|control-deslizante deslizador|controle-deslizante|cursore-di-scorrimento|schuifregelaar|スライダー|滑块 滑桿|슬라이더
tab tabs: registerkarte reiter|onglet|pestaña|guia aba|scheda|tabblad|タブ|标签页 選項卡|탭
dialog window: dialogfenster dialogfeld fenster|boîte-de-dialogue fenêtre|cuadro-de-diálogo ventana|caixa-de-diálogo janela|finestra-di-dialogo finestra|dialoogvenster venster|ダイアログ モーダル ウィンドウ|对话框 對話框 弹窗|대화상자 모달 팝업
message: nachricht meldung|message|mensaje|mensagem|messaggio|bericht melding|メッセージ|消息 訊息|메시지
error: fehler|erreur|error|erro|errore|fout foutmelding|エラー 誤り|错误 錯誤|오류 에러
error message: fehlermeldung|message-d'erreur|mensaje-de-error|mensagem-de-erro|messaggio-di-errore|foutmelding|エラーメッセージ|错误消息|오류메시지
warning: warnung warnhinweis|avertissement|advertencia aviso|aviso advertência|avviso avvertenza|waarschuwing|警告|警告|경고
success: erfolg erfolgreich|succès réussite|éxito|sucesso|successo|succes geslaagd|成功|成功|성공
notification: benachrichtigung|notification|notificación|notificação|notifica|melding notificatie|通知|通知|알림
tooltip hint: hinweis kurzinfo|infobulle|información-sobre-herramientas sugerencia|dica-de-ferramenta dica|suggerimento|knopinfo|ツールチップ ヒント|工具提示 提示|툴팁
help: hilfe|aide|ayuda|ajuda|aiuto|hulp|ヘルプ|帮助 幫助|도움말
menu: menü|menu|menú|menu|menu|menu|メニュー|菜单 選單|메뉴
navigation: navigation|navigation|navegación|navegação|navigazione|navigatie|ナビゲーション|导航 導覽|내비게이션
sidebar: seitenleiste|barre-latérale|barra-lateral|barra-lateral|barra-laterale|zijbalk|サイドバー|侧边栏 側邊欄|사이드바
breadcrumb: brotkrümel brotkrumen|fil-d'ariane|migas-de-pan|trilha-de-navegação|briciole-di-pane|broodkruimel kruimelpad|パンくず|面包屑 麵包屑|브레드크럼
pagination: seitennummerierung blättern|pagination|paginación|paginação|paginazione|paginering|ページネーション ページ送り|分页 分頁|페이지네이션
link: verknüpfung verweis|lien|enlace|ligação|collegamento|koppeling|リンク|链接 連結|링크
list: liste|liste|lista|lista|elenco lista|lijst|リスト 一覧|列表 清單|목록 리스트
table: tabelle|tableau|tabla|tabela|tabella|tabel|テーブル 表|表格|테이블 표
row: zeile|rangée|fila|linha|riga|rij|行|行|행
column: spalte|colonne|columna|coluna|colonna|kolom|列|列|열
card: karte|carte|tarjeta|cartão|carta scheda|kaart|カード|卡片|카드
image picture: bild|image|imagen|imagem|immagine|afbeelding plaatje|画像 写真|图片 圖片 图像|이미지 사진
icon: symbol|icône|icono|ícone|icona|pictogram|アイコン|图标 圖示|아이콘
avatar profile: profilbild|photo-de-profil|foto-de-perfil|foto-de-perfil|foto-profilo|profielfoto|アバター プロフィール|头像 頭像|프로필 아바타
user: benutzer nutzer|utilisateur|usuario|usuário|utente|gebruiker|ユーザー 利用者|用户 使用者|사용자
password: passwort kennwort|mot-de-passe|contraseña|senha palavra-passe|parola-d'ordine|wachtwoord|パスワード|密码 密碼|비밀번호
login sign in: anmelden anmeldung einloggen|connexion se-connecter|iniciar-sesión acceso|entrar iniciar-sessão|accedere accesso|inloggen aanmelden|ログイン サインイン|登录 登入|로그인
sign out: abmelden ausloggen|déconnexion se-déconnecter|cerrar-sesión|sair terminar-sessão|disconnettersi|uitloggen afmelden|ログアウト|登出 退出|로그아웃
register account: registrieren registrierung konto|s'inscrire inscription compte|registrarse registro cuenta|cadastro conta registo|registrazione registrarsi|registreren|登録 アカウント|注册 註冊 账户|회원가입 계정
search: suche suchen suchfeld|recherche rechercher chercher|buscar búsqueda|pesquisa pesquisar|cerca ricerca cercare|zoeken zoekveld|検索|搜索 搜尋|검색
filter: filtern|filtre filtrer|filtrar filtro|filtrar filtro|filtro filtrare|filteren|フィルター 絞り込み|筛选 篩選 过滤|필터
sort: sortieren sortierung|trier tri|ordenar orden|ordenar|ordinare|sorteren|並べ替え ソート|排序|정렬
save: speichern|enregistrer sauvegarder|guardar|salvar|salvare|opslaan|保存|保存 儲存|저장
delete remove: löschen entfernen|supprimer effacer|eliminar borrar|excluir apagar eliminar|eliminare cancellare|verwijderen wissen|削除|删除 刪除|삭제
edit: bearbeiten|modifier éditer|editar|editar|modificare|bewerken|編集|编辑 編輯|편집
add: hinzufügen|ajouter|añadir agregar|adicionar|aggiungere|toevoegen|追加|添加 新增|추가
close: schließen|fermer|cerrar|fechar|chiudere|sluiten|閉じる|关闭 關閉|닫기
cancel: abbrechen|annuler|cancelar|cancelar|annullare|annuleren|キャンセル|取消|취소
confirm: bestätigen bestätigung|confirmer|confirmar|confirmar|confermare conferma|bevestigen|確認|确认 確認|확인
submit send: absenden senden|envoyer soumettre|enviar|enviar|inviare|verzenden versturen|送信|提交 发送|제출 보내기
upload: hochladen|téléverser téléchargement-de-fichier|subir cargar|carregar|caricare|uploaden|アップロード|上传 上傳|업로드
download: herunterladen|télécharger|descargar|baixar transferir|scaricare|downloaden|ダウンロード|下载 下載|다운로드
file: datei|fichier|archivo fichero|arquivo ficheiro|documento|bestand|ファイル|文件 檔案|파일
date: datum|date|fecha|data|data|datum|日付|日期|날짜
calendar: kalender|calendrier|calendario|calendário|calendario|kalender|カレンダー|日历 日曆|달력 캘린더
time: uhrzeit zeit|heure temps|hora tiempo|hora tempo|ora tempo|tijd|時間 時刻|时间 時間|시간
number: zahl nummer|nombre numéro|número|número|numero|getal nummer|数字 数値|数字 數字|숫자
loading: laden lädt ladeanzeige|chargement|cargando carga|carregando carregamento|caricamento|laadt|読み込み ローディング|加载 載入|로딩
progress bar: fortschrittsbalken fortschritt|barre-de-progression progression|barra-de-progreso progreso|barra-de-progresso progresso|barra-di-avanzamento avanzamento|voortgangsbalk voortgang|進捗 プログレスバー|进度条 進度條|진행률
empty: leer|vide|vacío|vazio|vuoto|leeg|空|空|빈
header: kopfzeile|en-tête|encabezado cabecera|cabeçalho|intestazione|koptekst|ヘッダー|页眉 頁首|헤더
footer: fußzeile|pied-de-page|pie-de-página|rodapé|piè-di-pagina|voettekst|フッター|页脚 頁尾|푸터
heading title: überschrift titel|titre|título|título|titolo|kop titel|見出し タイトル|标题 標題|제목
text: schrift|texte|texto|texto|testo|tekst|テキスト 文字|文本 文字|텍스트 글자
form: formular|formulaire|formulario|formulário|modulo|formulier|フォーム|表单 表單|양식 폼
accordion: akkordeon ziehharmonika|accordéon|acordeón|acordeão sanfona|fisarmonica|accordeon|アコーディオン|手风琴 折叠面板|아코디언
color: farbe|couleur|color|cor|colore|kleur|色 カラー|颜色 顏色|색상 색
background: hintergrund hintergrundfarbe|arrière-plan|fondo|plano-de-fundo fundo|sfondo|achtergrond|背景|背景|배경
border: rahmen rand|bordure|borde|borda|bordo|rand kader|枠線 境界線|边框 邊框|테두리
radius corner: eckenradius abrundung ecke|arrondi|radio-del-borde esquina|raio canto|raggio angolo|afronding hoek|角丸|圆角 圓角|모서리
shadow: schatten|ombre|sombra|sombra|ombra|schaduw|影 シャドウ|阴影 陰影|그림자
spacing: abstand|espacement|espaciado|espaçamento|spaziatura|afstand|余白 間隔|间距 間距|간격 여백
size: größe|taille|tamaño|tamanho|dimensione|grootte|サイズ 大きさ|大小 尺寸|크기
font: schriftart|police-de-caractères police|tipo-de-letra fuente|fonte tipo-de-letra|carattere|lettertype|フォント 書体|字体 字體|글꼴 폰트
font size: schriftgröße|taille-de-police|tamaño-de-letra|tamanho-da-fonte|dimensione-del-carattere|lettergrootte|文字サイズ フォントサイズ|字号 字體大小|글자크기
bold: fett fettschrift|gras|negrita|negrito|grassetto|vetgedrukt|太字|粗体 粗體|굵게
disabled: deaktiviert gesperrt|désactivé|deshabilitado desactivado|desativado|disattivato disabilitato|uitgeschakeld|無効|禁用 停用|비활성
hover: überfahren mauszeiger|survol|al-pasar-el-ratón|passar-o-mouse|passaggio-del-mouse|zweven|ホバー|悬停 懸停|호버
focus: fokus|focalisation|enfoque foco|foco|messa-a-fuoco|focus|フォーカス|焦点 焦點|포커스
red: rote roter rotes|rouge|rojo|vermelho|rosso|rood rode|赤|红色 紅色|빨간 빨강
green: grün grüne|vert verte|verde|verde|verde|groen|緑|绿色 綠色|초록 녹색
blue: blau blaue|bleu bleue|azul|azul|blu azzurro|blauw|青|蓝色 藍色|파란 파랑
yellow: gelb gelbe|jaune|amarillo|amarelo|giallo|geel|黄色|黄色 黃色|노란
settings: einstellungen|paramètres réglages|configuración ajustes|configurações definições|impostazioni|instellingen|設定|设置 設定|설정
language: sprache|langue|idioma|idioma|lingua|taal|言語|语言 語言|언어
price: preis|prix|precio|preço|prezzo|prijs|価格 料金|价格 價格|가격
shopping cart: warenkorb einkaufswagen|panier|carrito|carrinho|carrello|winkelwagen|カート|购物车 購物車|장바구니
page: seite|page|página|página|pagina|pagina|ページ|页面 頁面|페이지
home: startseite|accueil|inicio|início|pagina-iniziale|startpagina|ホーム|首页 首頁|홈
arrow: pfeil|flèche|flecha|seta|freccia|pijl|矢印|箭头 箭頭|화살표
line divider: trennlinie linie|séparateur ligne|separador línea|separador|separatore linea|scheidingslijn lijn|区切り線 線|分隔线 分割線|구분선
tag label: etikett schlagwort|étiquette|etiqueta|etiqueta|etichetta|label etiket|タグ ラベル|标签 標籤|태그 라벨
badge: abzeichen plakette|pastille|insignia|distintivo|distintivo|insigne|バッジ|徽章 徽标|배지
step: schritt|étape|paso|etapa passo|passaggio|stap|ステップ 手順|步骤 步驟|단계
rating star: bewertung stern|évaluation étoile|valoración estrella|avaliação estrela|valutazione stella|beoordeling ster|評価 星|评分 評分 星|평점 별점
animation: bewegung|mouvement|movimiento animación|movimento animação|animazione movimento|beweging animatie|アニメーション 動き|动画 動畫|애니메이션
dark: dunkel dunkler|sombre foncé|oscuro|escuro|scuro|donker donkere|暗い ダーク|深色 暗色|어두운 다크
light: hell heller|clair|claro|claro|chiaro|licht lichte|明るい ライト|浅色 淺色|밝은
small: klein kleine kleiner|petit petite|pequeño pequeña|pequeno pequena|piccolo piccola|kleine|小さい|小的 小型|작은
large: große großer groß|grand grande|grande|grande|grande|grote groot|大きい|大的 大型|큰
primary main: haupt hauptaktion|principal principale|principal|principal|principale|hoofd|主要 プライマリ|主要|주요
`

const ENGLISH_WORDS =
  'police grand data hell principal principals core cores images listen selection selections blues dates tries file prix ' +
  'pages grass colors claire symbol symbols focuses messages rode stern archive canton evaluation inscription ' +
  'inscriptions corn clara errors labels clare module stella tri angola tempo rand abe aide aiden progression insignia ' +
  'riga rossi dice vertex aba vida raion heller trier ore'

/** Words that say little, left out of a question that is put into English. */
const SMALL = new Set(
  (
    'der die das den dem des ein eine einen einem einer und oder für mit ohne von zum zur auf im ist wenn bei ' +
    'le la les un une des du de et ou pour avec sans sur dans est qui que quand au aux ' +
    'el los las uno una unos y o para con sin del al en es cuando ' +
    'os as um uma e ou com sem do da dos das no na em ' +
    'il lo gli i di del della dei delle per con senza nel nella che quando ' +
    'het een van voor met zonder op bij en of te'
  )
    .split(' ')
    .map(foldAccents),
)

const IDEOGRAPHIC = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u

const wordsIn = (text: string): string[] => foldAccents(text).match(/[\p{L}\p{N}]+/gu) ?? []
/** As it stands in the table, and with what number and gender do to it in one language or another. */
const formsOf = (word: string): string[] => [
  word,
  ...['s', 'es', 'e', 'n', 'en', 'x'].map((end) => word + end),
  ...(/[aeo]$/.test(word) ? ['i', 'e', 'a'].map((end) => word.slice(0, -1) + end) : []),
]

/** Forms that are English words, or names, of another meaning. */
const ENGLISH = new Set(ENGLISH_WORDS.split(' '))

/** By what is said with blanks, one word or several; and by what is said without. */
const SPACED = new Map<string, string>()
const UNSPACED = new Map<string, string>()
for (const line of TABLE.trim().split('\n')) {
  const [english = '', others = ''] = line.split(': ')
  for (const said of others.split(/[| ]/)) {
    const words = wordsIn(said)
    if (IDEOGRAPHIC.test(said)) UNSPACED.set(said, english)
    else
      for (const form of words.length === 1 ? formsOf(words.join('')) : [words.join(' ')])
        if (!SPACED.has(form) && !ENGLISH.has(form) && !wordsIn(english).includes(form)) SPACED.set(form, english)
  }
}
const LONGEST_FIRST = [...UNSPACED].sort(([a], [b]) => b.length - a.length)
const MOST_WORDS = 4

/** What of a question is said in another language, and what that is in English. */
interface Translated {
  readonly words: readonly { readonly from: string; readonly english: string }[]
  /** The question in English, as far as it is known. */
  readonly question: string
}

/** Null: nothing of it is known to be said in another language. */
export function inEnglish(question: string): Translated | null {
  return IDEOGRAPHIC.test(question) ? fromUnspaced(question.normalize('NFKC')) : fromSpaced(question)
}

function fromSpaced(question: string): Translated | null {
  const words = wordsIn(question)
  const found: { from: string; english: string }[] = []
  const said: string[] = []
  for (let at = 0; at < words.length;) {
    const length = knownFrom(words, at)
    const from = words.slice(at, at + Math.max(1, length)).join(' ')
    const english = length === 0 ? undefined : SPACED.get(from)
    if (english !== undefined) found.push({ from, english })
    if (english !== undefined || !SMALL.has(from)) said.push(english ?? from)
    at += Math.max(1, length)
  }
  return found.length === 0 ? null : { words: found, question: said.join(' ') }
}

/** How many words from there on are known together; the most that are. */
function knownFrom(words: readonly string[], at: number): number {
  for (let count = Math.min(MOST_WORDS, words.length - at); count > 0; count--) {
    if (SPACED.has(words.slice(at, at + count).join(' '))) return count
  }
  return 0
}

function fromUnspaced(question: string): Translated | null {
  const found: { from: string; english: string; at: number }[] = []
  let rest = question
  for (const [from, english] of LONGEST_FIRST)
    for (let at = rest.indexOf(from); at !== -1; at = rest.indexOf(from)) {
      found.push({ from, english, at })
      rest = rest.slice(0, at) + ' '.repeat(from.length) + rest.slice(at + from.length)
    }
  if (found.length === 0) return null
  const latin = rest.match(/[\p{sc=Latin}\p{N}]+/gu) ?? []
  const said = found.sort((a, b) => a.at - b.at).map(({ english }) => english)
  return { words: found, question: [...said, ...latin].join(' ') }
}
