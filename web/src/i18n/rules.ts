// What a person is told when a move or a command is refused, by the stable id of the rule that refuses it.
// Where an id is missing here, the page shows the general fault and the server's own English sentence.
import type { Message } from './message';

export const ruleMessages: Record<string, Message> = {
  // ---- the table ----
  'rule.table.playing': {
    vi: 'Ván đang diễn ra, chưa làm được việc đó.',
    en: 'Not while a round is running.',
  },
  'rule.table.not-playing': {
    vi: 'Lúc này không có ván nào đang chơi.',
    en: 'No round is running.',
  },
  'rule.table.not-seated': {
    vi: 'Bạn chưa ngồi vào bàn này.',
    en: 'You do not sit at this table.',
  },
  'rule.table.name': { vi: 'Tên phải có từ 1 đến 24 ký tự.', en: 'A name has 1 to 24 characters.' },
  'rule.table.stale': {
    vi: 'Bàn vừa thay đổi trong lúc gửi. Xin xem lại rồi đi.',
    en: 'The table changed meanwhile. Please look again and move.',
  },
  'rule.table.no-seat': { vi: 'Bàn không có ghế này.', en: 'This table has no such seat.' },
  'rule.table.seat-taken': { vi: 'Ghế này đã có người.', en: 'That seat is taken.' },
  'rule.table.full': {
    vi: 'Bàn đã đủ người. Bạn có thể ngồi xem.',
    en: 'The table is full. You may watch.',
  },
  'rule.table.open-seat': { vi: 'Còn ghế trống, chưa bắt đầu được.', en: 'A seat is still open.' },
  'rule.table.not-host': { vi: 'Chỉ chủ bàn làm được việc này.', en: 'Only the host may do that.' },
  'rule.table.time-up': { vi: 'Đã hết giờ cho nước này.', en: 'The time for this move is up.' },
  'rule.table.time': {
    vi: 'Cách tính giờ không hợp lệ.',
    en: 'That time control is not possible.',
  },
  'rule.table.seed': { vi: 'Hạt giống không hợp lệ.', en: 'That seed is not valid.' },
  'rule.table.seed-fixed': {
    vi: 'Ván đã bắt đầu, không đổi hạt giống được nữa.',
    en: 'The seed is fixed once the round begins.',
  },
  'rule.table.offered': { vi: 'Bạn đã xin hòa rồi.', en: 'You have offered a draw already.' },
  'rule.table.no-offer': { vi: 'Không có lời xin hòa nào.', en: 'Nobody has offered you a draw.' },
  'rule.table.no-draw': {
    vi: 'Trò này không có hòa theo thỏa thuận.',
    en: 'This game knows no agreed draw.',
  },
  'rule.table.no-dice': { vi: 'Chưa đến lượt bạn tung.', en: 'The dice do not wait for you.' },
  'rule.table.vote': {
    vi: 'Ván mới bắt đầu khi mọi người đồng ý.',
    en: 'The next round begins when all have agreed.',
  },
  'rule.table.stake': {
    vi: 'Mức cược không hợp lệ hoặc không đủ xu.',
    en: 'That stake is not possible, or coins are short.',
  },
  'rule.table.seats': {
    vi: 'Trò này không chơi với số người đó.',
    en: 'This game is not for that number of seats.',
  },
  'rule.table.level': { vi: 'Không có mức máy này.', en: 'There is no such bot.' },
  'rule.table.no-bot': { vi: 'Ghế đó không phải máy.', en: 'No bot sits there.' },
  'rule.table.record': {
    vi: 'Hết ván mới xem được biên bản.',
    en: 'The record is there once the round is over.',
  },
  'rule.table.note': { vi: 'Luật nhà dài quá.', en: 'The house rules are too long.' },

  // ---- cờ ốc ----
  'rule.ouk.over': { vi: 'Ván đã xong.', en: 'The game is over.' },
  'rule.ouk.empty-square': { vi: 'Ô đó không có quân.', en: 'No piece stands there.' },
  'rule.ouk.other-side': {
    vi: 'Đó là quân của đối phương.',
    en: 'That piece belongs to the other side.',
  },
  'rule.ouk.own-capture': { vi: 'Không ăn được quân mình.', en: 'You cannot take your own piece.' },
  'rule.ouk.pinned': {
    vi: 'Quân này đang che vua, đi là vua bị chiếu.',
    en: 'That piece shields its king.',
  },
  'rule.ouk.in-check': {
    vi: 'Vua đang bị chiếu, phải gỡ chiếu trước.',
    en: 'Your king is in check; answer the check.',
  },
  'rule.ouk.king-into-check': {
    vi: 'Vua không được đi vào ô bị tấn công.',
    en: 'The king may not step into attack.',
  },
  'rule.ouk.king': { vi: 'Vua đi một ô, mọi hướng.', en: 'The king steps one square.' },
  'rule.ouk.king-leap': { vi: 'Vua không nhảy tới ô đó được.', en: 'The king cannot leap there.' },
  'rule.ouk.king-leap-right': { vi: 'Vua đã mất quyền nhảy.', en: 'The king has lost its leap.' },
  'rule.ouk.king-leap-in-check': {
    vi: 'Đang bị chiếu thì vua không được nhảy.',
    en: 'No leap out of check.',
  },
  'rule.ouk.king-leap-capture': {
    vi: 'Vua nhảy không được ăn quân.',
    en: 'The leap may not capture.',
  },
  'rule.ouk.king-leap-king': { vi: 'Vua không nhảy vào vua.', en: 'A leap cannot take the king.' },
  'rule.ouk.leap-right': { vi: 'Quyền nhảy không còn.', en: 'The right to leap is gone.' },
  'rule.ouk.queen': { vi: 'Hậu đi chéo một ô.', en: 'The queen steps one square diagonally.' },
  'rule.ouk.queen-leap-right': {
    vi: 'Hậu đã đi rồi, không nhảy được nữa.',
    en: 'The queen has moved and may not leap.',
  },
  'rule.ouk.queen-leap-blocked': {
    vi: 'Đường nhảy của hậu đang bị chặn.',
    en: 'The queen’s leap is blocked.',
  },
  'rule.ouk.queen-leap-capture': {
    vi: 'Hậu nhảy không được ăn quân.',
    en: 'The queen’s leap may not capture.',
  },
  'rule.ouk.silver': {
    vi: 'Tượng đi chéo một ô hoặc thẳng tới trước một ô.',
    en: 'The bishop steps diagonally or one straight ahead.',
  },
  'rule.ouk.knight': { vi: 'Mã đi hình chữ L.', en: 'The knight moves in an L.' },
  'rule.ouk.rook': { vi: 'Xe đi ngang hoặc dọc.', en: 'The rook moves along rank or file.' },
  'rule.ouk.rook-blocked': {
    vi: 'Có quân chắn đường xe.',
    en: 'A piece stands in the rook’s way.',
  },
  'rule.ouk.pawn': {
    vi: 'Cá đi thẳng một ô, ăn chéo một ô.',
    en: 'The fish steps ahead and takes diagonally.',
  },
  'rule.ouk.pawn-blocked': {
    vi: 'Ô trước mặt cá có quân.',
    en: 'The square before the fish is taken.',
  },
  'rule.ouk.pawn-capture': {
    vi: 'Cá chỉ đi chéo khi ăn quân.',
    en: 'The fish goes diagonally only to take.',
  },
  'rule.ouk.pawn-rank': {
    vi: 'Cá không thể đứng ở hàng đó.',
    en: 'A fish cannot stand on that rank.',
  },
  'rule.ouk.promotion': {
    vi: 'Cá tới hàng sáu chỉ hóa thành hậu.',
    en: 'A fish turns into a queen and nothing else.',
  },
  'rule.ouk.king-count': {
    vi: 'Mỗi bên phải có đúng một vua.',
    en: 'Each side has exactly one king.',
  },
  'rule.ouk.men-count': { vi: 'Có quá nhiều quân.', en: 'There are too many men.' },
  'rule.ouk.no-chance': { vi: 'Cờ ốc không có xúc xắc.', en: 'There are no dice in ouk.' },
  'rule.ouk.profile': { vi: 'Không có bộ luật này.', en: 'There is no such set of rules.' },
  'rule.ouk.switch': { vi: 'Không có lựa chọn luật này.', en: 'There is no such rule switch.' },
  'rule.ouk.seats': { vi: 'Cờ ốc chơi hai người.', en: 'Ouk is a game for two.' },
  'rule.ouk.count.running': { vi: 'Đang có lượt đếm rồi.', en: 'A count is running already.' },
  'rule.ouk.count.bare-king': {
    vi: 'Vua trơ trọi thì máy tự đếm, không gọi cũng không thôi được.',
    en: 'A bare king’s count runs by itself; nobody calls or stops it.',
  },
  'rule.ouk.count.pawns': {
    vi: 'Còn cá chưa thăng cấp, chưa được gọi đếm.',
    en: 'No count may be called while unpromoted fish stand.',
  },
  'rule.ouk.count.men': {
    vi: 'Bạn còn hơn ba quân, chưa được gọi đếm.',
    en: 'You have more than three men; you may not call yet.',
  },
  'rule.ouk.count.never': {
    vi: 'Bàn này không cho gọi đếm.',
    en: 'No count may be called at this table.',
  },
  'rule.ouk.count.none': { vi: 'Không có lượt đếm nào để thôi.', en: 'There is no count to stop.' },
  'rule.ouk.count.other-side': {
    vi: 'Lượt đếm này do đối phương gọi.',
    en: 'The other side called this count.',
  },

  // ---- cờ ngũ hành ----
  'rule.ngu-hanh.node': { vi: 'Bàn cờ không có điểm này.', en: 'There is no such point.' },
  'rule.ngu-hanh.no-piece': { vi: 'Điểm đó không có quân.', en: 'No piece stands there.' },
  'rule.ngu-hanh.not-your-piece': {
    vi: 'Đó là quân của đối phương.',
    en: 'That piece is not yours.',
  },
  'rule.ngu-hanh.own-piece': { vi: 'Quân nhà đang đứng ở đó.', en: 'Your own piece stands there.' },
  'rule.ngu-hanh.line': {
    vi: 'Hai điểm này không có đường nối.',
    en: 'No line joins these points.',
  },
  'rule.ngu-hanh.step': { vi: 'Mỗi nước chỉ đi một bước.', en: 'A piece moves one step.' },
  'rule.ngu-hanh.blocked': {
    vi: 'Bị quân không tương khắc cản đường.',
    en: 'A piece you cannot take blocks the way.',
  },
  'rule.ngu-hanh.cannot-enter': {
    vi: 'Quân đó khắc quân của bạn, không vào được.',
    en: 'That piece overcomes yours; you cannot enter.',
  },
  'rule.ngu-hanh.no-lord': { vi: 'Thiếu quân Chủ.', en: 'A Lord is missing.' },
  'rule.ngu-hanh.piece-count': {
    vi: 'Có quá nhiều quân một loại.',
    en: 'Too many pieces of a kind.',
  },
  'rule.ngu-hanh.regeneration.lord': {
    vi: 'Chủ không tái sinh quân được.',
    en: 'The Lord brings nothing back.',
  },
  'rule.ngu-hanh.regeneration.capture': {
    vi: 'Vừa ăn quân thì không được tái sinh.',
    en: 'A capture brings nothing back.',
  },
  'rule.ngu-hanh.regeneration.not-at-lord': {
    vi: 'Phải đi vào điểm cạnh Chủ của mình mới tái sinh được.',
    en: 'The piece must step next to its own Lord.',
  },
  'rule.ngu-hanh.regeneration.two-on-board': {
    vi: 'Hành được sinh ra còn đủ hai quân trên bàn.',
    en: 'Both pieces of that element are still on the board.',
  },
  'rule.ngu-hanh.regeneration.not-adjacent': {
    vi: 'Quân tái sinh phải đặt cạnh quân vừa đi, theo đường kẻ.',
    en: 'It returns one line away from the piece that moved.',
  },
  'rule.ngu-hanh.regeneration.occupied': { vi: 'Điểm đó đã có quân.', en: 'That point is taken.' },

  // ---- cờ cá ngựa ----
  'rule.ca-ngua.exit': { vi: 'Chưa xuất quân được.', en: 'No horse can ride out now.' },
  'rule.ca-ngua.no-horse': {
    vi: 'Ô đó không có ngựa của bạn.',
    en: 'None of your horses stands there.',
  },
  'rule.ca-ngua.roll': {
    vi: 'Nước này không đúng với số vừa tung.',
    en: 'That does not fit the roll.',
  },
  'rule.ca-ngua.blocked': { vi: 'Có ngựa chắn đường.', en: 'A horse stands in the way.' },
  'rule.ca-ngua.own-horse': { vi: 'Ngựa mình đang đứng ở đó.', en: 'Your own horse stands there.' },
  'rule.ca-ngua.safe': {
    vi: 'Ngựa ở ô an toàn, không đá được.',
    en: 'That horse is safe where it stands.',
  },
  'rule.ca-ngua.gate': { vi: 'Phải dừng đúng cửa chuồng.', en: 'Stop exactly on the gate.' },
  'rule.ca-ngua.stable': {
    vi: 'Chưa vào ô chuồng đó được.',
    en: 'That stable cell cannot be entered.',
  },
  'rule.ca-ngua.climb': {
    vi: 'Trong chuồng phải leo từng ô một.',
    en: 'In the stable horses climb one by one.',
  },
  'rule.ca-ngua.fly': { vi: 'Không bay tới cửa chuồng được.', en: 'The horse cannot fly now.' },
  'rule.ca-ngua.rear-kick': { vi: 'Không đá hậu được.', en: 'No kick backwards here.' },
  'rule.ca-ngua.pass': { vi: 'Lúc này không được bỏ lượt.', en: 'You may not pass now.' },
  'rule.ca-ngua.must-move': { vi: 'Còn nước đi thì phải đi.', en: 'You must move while you can.' },
  'rule.ca-ngua.kick-mark': {
    vi: 'Ghi sai ngựa bị đá.',
    en: 'The kicked horse is written wrongly.',
  },
  'rule.ca-ngua.ending': {
    vi: 'Ván này không kết thúc cách đó được.',
    en: 'The game cannot end so.',
  },

  // ---- domino ----
  'rule.domino.hand': { vi: 'Bạn không có quân này.', en: 'That tile is not in your hand.' },
  'rule.domino.match': { vi: 'Quân này không khớp đầu nào.', en: 'The tile fits neither end.' },
  'rule.domino.automatic': {
    vi: 'Rút và đứng là tự động.',
    en: 'Draws and passes happen by themselves.',
  },
  'rule.domino.open-forced': {
    vi: 'Phải mở bằng quân đã định.',
    en: 'You must open with that tile.',
  },
  'rule.domino.open-double': { vi: 'Phải mở bằng quân bò.', en: 'You must open with a double.' },
  'rule.domino.redeal': {
    vi: 'Không ai có bò, phải chia lại.',
    en: 'Nobody holds a double: deal again.',
  },
  'rule.domino.leave': {
    vi: 'Bỏ giữa chừng thì ván vẫn được chơi hết.',
    en: 'If you leave, the round is played out.',
  },
  'rule.domino.end': {
    vi: 'Domino không xin thua và không xin hòa.',
    en: 'Dominoes know neither resigning nor agreed draws.',
  },
};
